import { customType, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Logos of the agency and pictures of the page text by content, so that a restored version of page text finds its own.
 */
export const logos = pgTable("logos", {
  /** Digest of the bytes; of a smaller variant of a picture, the digest of the largest one and the width. */
  digest: text().primaryKey(),
  /** File that we have encoded: logos are PNG, pictures are WebP. The column is older than pictures. */
  bytes: bytea("png").notNull(),
  width: smallint().notNull(),
  height: smallint().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});
