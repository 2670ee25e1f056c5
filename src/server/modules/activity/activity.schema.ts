import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Events by kind and day (UTC). A separate table, because decided requests are deleted from theirs. */
export const activity = pgTable(
  "activity",
  {
    day: date({ mode: "string" }).notNull(),
    kind: text({ enum: ["application", "registration", "message"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
