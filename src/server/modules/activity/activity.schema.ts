import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Events per kind and day (UTC). Counted in a table of their own because a decided request is deleted from its table.
 */
export const activity = pgTable(
  "activity",
  {
    day: date({ mode: "string" }).notNull(),
    kind: text({ enum: ["application", "registration", "message"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
