import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { exactTime } from "#server/platform/database/exact-time.ts";

/** Messages that the team sends often. */
export const messageTemplates = pgTable("message_templates", {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  title: text().notNull(),
  text: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
});
