import { index, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

/** Files that somebody has asked for as one ZIP file. Exactly one of `adminId` and `linkId` is set. */
export const fileDownloads = pgTable(
  "file_downloads",
  {
    id: uuid().primaryKey(),
    /** No foreign keys: whether they may download is asked at the download. */
    adminId: uuid("admin_id"),
    linkId: uuid("link_id"),
    fileIds: uuid("file_ids").array().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("file_downloads_created").on(table.createdAt)],
);
