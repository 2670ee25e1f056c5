import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Number of requests of a client within a window. Unlogged: after a crash all counts start over. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** Keyed hash, so that the table contains no address and no account. */
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("rate_limits_end").on(table.endsAt)],
);
