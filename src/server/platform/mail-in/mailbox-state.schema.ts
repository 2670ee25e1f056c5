import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Whether the mailbox of replies can be read. One row, or none before the first look and without a mailbox. */
export const mailboxStates = pgTable("mailbox_states", {
  id: uuid().primaryKey(),
  /** Hash of the mailbox's address, user, and folder. */
  mailbox: text().notNull().unique(),
  /** Null if it has never been read. */
  lastReadAt: time("last_read_at"),
  /** Null if it could be read the last time. */
  failingSince: time("failing_since"),
  /** Reason of the failure. Null if it could be read the last time. */
  problem: text(),
});
