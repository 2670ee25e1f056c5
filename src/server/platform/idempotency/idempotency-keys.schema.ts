import { index, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Responses to submissions, by fingerprint of the key or the content. */
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
