import { sql } from "drizzle-orm";
import { check, index, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";

/** One submission of evidence. Its files have `evidence_id`. */
export const evidence = pgTable(
  "evidence",
  {
    id: uuid().primaryKey(),
    joinRequestId: uuid("join_request_id").references(() => joinRequests.id, { onDelete: "cascade" }),
    /** Undo that would return it to its request. */
    heldBy: uuid("held_by"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index("evidence_join_request").on(table.joinRequestId),
    index("evidence_held").on(table.heldBy).where(sql`held_by is not null`),
    check("evidence_one_record", sql`num_nonnulls(${table.joinRequestId}, ${table.heldBy}) = 1`),
  ],
);
