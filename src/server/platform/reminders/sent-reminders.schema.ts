import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Reminders that were sent, so that several processes send each of them once. */
export const sentReminders = pgTable("sent_reminders", {
  /** The kind, the record if it is about one, and the day. */
  key: text().primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true, precision: 3 }).notNull(),
});
