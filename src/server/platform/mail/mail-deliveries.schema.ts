import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { deliveryStates } from "#domain/conversations/conversation-rules.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** State of mails that somebody wants to know about. */
export const mailDeliveries = pgTable(
  "mail_deliveries",
  {
    /** Of the mail, which is deleted when it is sent. */
    mailId: uuid("mail_id").primaryKey(),
    /** ID of the record that the mail passes on. */
    aboutId: uuid("about_id").notNull(),
    recipient: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    /** Code of the mail server that refused it; empty otherwise. */
    reason: text().notNull().default(""),
    changedAt: time("changed_at").notNull().defaultNow(),
  },
  (table) => [index("mail_deliveries_about").on(table.aboutId)],
);

/** Addresses from which the last mail was returned. */
export const returnedAddresses = pgTable("returned_addresses", {
  /** In the spelling of `emailKey`. */
  email: text().primaryKey(),
  reason: text().notNull(),
  returnedAt: time("returned_at").notNull(),
});
