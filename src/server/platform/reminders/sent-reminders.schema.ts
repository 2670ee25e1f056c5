import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Sent reminders, so that several processes send each of them once. */
export const sentReminders = pgTable("sent_reminders", {
  /** Kind of reminder, record if it is about one, and day. */
  key: text().primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true, precision: 3 }).notNull(),
});
