import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { textOrigins } from "#domain/content/page-text.contract.ts";

/** Present and former page text. If the database stores the text, pages show a section's newest row. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: uuid().primaryKey(),
    section: text().notNull(),
    /** JSON, as in a file. */
    text: text().notNull(),
    origin: text({ enum: textOrigins }).notNull(),
    /** Author of an edit; null for text from a file. */
    adminId: uuid("admin_id"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("content_versions_section").on(table.section, table.createdAt, table.id)],
);
