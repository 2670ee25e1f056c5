import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What administrators are about to be told. It names records alone, and is written out when it is sent. */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey(),
    /** The administrator; null for all of them. */
    recipientId: uuid("recipient_id"),
    recordType: text("record_type").notNull(),
    recordId: uuid("record_id").notNull(),
    kind: text().notNull(),
    /** Whom or what of the record it is about. */
    detailId: uuid("detail_id").notNull(),
    dueAt: time("due_at").notNull(),
  },
  (table) => [
    unique("notices_once")
      .on(table.recipientId, table.recordType, table.recordId, table.kind, table.detailId)
      .nullsNotDistinct(),
    index("notices_due").on(table.dueAt),
  ],
);
