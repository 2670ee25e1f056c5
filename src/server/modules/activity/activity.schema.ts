import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How many of each came on a day (UTC). Kept apart because a decided request is gone from its own table. */
export const activity = pgTable(
  "activity",
  {
    day: date({ mode: "string" }).notNull(),
    kind: text({ enum: ["application", "registration", "message"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
