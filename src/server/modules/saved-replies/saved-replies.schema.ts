import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Reusable texts of administrators. */
export const savedReplies = pgTable("saved_replies", {
  id: uuid().primaryKey(),
  title: text().notNull().unique(),
  text: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
