import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The number of requests of a client within a window. Unlogged: after a crash everyone starts over. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A keyed hash, so the table contains no address and no account. */
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("rate_limits_end").on(table.endsAt)],
);
