import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Notifications to administrators that are about to be sent. They refer to records, and the text is written when they
 * are sent.
 */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey(),
    /** Administrator; null for all of them. */
    recipientId: uuid("recipient_id"),
    recordType: text("record_type").notNull(),
    recordId: uuid("record_id").notNull(),
    kind: text().notNull(),
    /** Person or part of the record that it is about. */
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
