import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { historyActions, recordTypes } from "#domain/history/history.contract.ts";

/** Changes by administrators and API keys. No foreign keys to records, because the history outlives them. */
export const history = pgTable(
  "history",
  {
    id: uuid().primaryKey(),
    /** ID of the administrator or the key. */
    adminId: uuid("admin_id").notNull(),
    /** Email address of the administrator, or name of the key. */
    adminEmail: text("admin_email").notNull(),
    action: text({ enum: historyActions }).notNull(),
    recordType: text("record_type", { enum: recordTypes }).notNull(),
    recordId: uuid("record_id").notNull(),
    recordName: text("record_name").notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("history_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("history_record").on(
      table.recordType,
      table.recordId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
