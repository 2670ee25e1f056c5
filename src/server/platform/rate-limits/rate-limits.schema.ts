import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How often somebody has called in a span of time that ends. Unlogged: after a crash everybody starts anew. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A keyed hash: the table holds no address and no account. */
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("rate_limits_end").on(table.endsAt)],
);
