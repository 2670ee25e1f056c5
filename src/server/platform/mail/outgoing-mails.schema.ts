import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Emails to send. Sent ones are deleted. */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    /** Address for replies, if it is not the sender. */
    replyTo: text("reply_to"),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Number of attempts. An outdated attempt sees from it that another one has taken over. */
    attempts: integer().notNull().default(0),
    /** Earliest start of the next attempt; null if the email was given up. */
    nextAttempt: timestamp("next_attempt", { withTimezone: true, precision: 6 }).default(sql`now()`),
    lastError: text("last_error"),
    /** ID of the record whose deliveries count this mail; null if nobody asks. */
    aboutId: uuid("about_id"),
    /** `Message-ID`s of the mails that it answers, oldest first; null for mails that answer none. */
    answers: text().array(),
    /** The undo that would cancel it. */
    heldBy: uuid("held_by"),
  },
  (table) => [
    index("outgoing_mails_next").on(table.nextAttempt).where(sql`next_attempt is not null`),
    index("outgoing_mails_held").on(table.heldBy).where(sql`held_by is not null`),
  ],
);
