import { index, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Answers already given to a form, by what makes a second sending the same: its key or its content. */
export const idempotencyKeys = pgTable(
  "submissions",
  {
    fingerprint: text().primaryKey(),
    status: smallint().notNull(),
    answer: jsonb().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index("submissions_age").on(table.createdAt)],
);
