import { pgTable, text } from "drizzle-orm/pg-core";

/** Keys that Tandem generates at its first start. Every node on the database uses the same ones. */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: text().notNull() });
