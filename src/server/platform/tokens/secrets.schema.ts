import { pgTable, text } from "drizzle-orm/pg-core";

/** Keys that the product makes for itself at its first start; every node on the database uses the same. */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: text().notNull() });
