import { sql } from "drizzle-orm";
import { boolean, check, pgTable, timestamp } from "drizzle-orm/pg-core";

/** One row, or none before a mail server has accepted the first mail. */
export const mailState = pgTable(
  "mail_state",
  {
    single: boolean().primaryKey().default(true),
    lastSentAt: timestamp("last_sent_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  () => [check("mail_state_single", sql.raw("single"))],
);
