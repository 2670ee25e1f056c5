import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { textOrigins } from "#domain/content/page-text.contract.ts";

/** Page text as it was and is. Where the database keeps the text, a section's newest row is what pages show. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: uuid().primaryKey(),
    section: text().notNull(),
    /** JSON, as a file would have it. */
    text: text().notNull(),
    origin: text({ enum: textOrigins }).notNull(),
    /** Who edited it; null for what was written in a file. */
    adminId: uuid("admin_id"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("content_versions_section").on(table.section, table.createdAt, table.id)],
);
