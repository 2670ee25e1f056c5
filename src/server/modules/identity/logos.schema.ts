import { customType, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Logos of the agency, each by its content: a version of page text that is restored finds its own. */
export const logos = pgTable("logos", {
  /** Of the bytes. */
  digest: text().primaryKey(),
  /** PNG, made by us. */
  png: bytea().notNull(),
  width: smallint().notNull(),
  height: smallint().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});
