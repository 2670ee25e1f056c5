import { customType, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Logos of the agency by content, so that a restored version of page text finds its logo. */
export const logos = pgTable("logos", {
  /** Digest of the bytes. */
  digest: text().primaryKey(),
  /** PNG that we have encoded. */
  png: bytea().notNull(),
  width: smallint().notNull(),
  height: smallint().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});
