import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { keyScopes } from "#domain/api-keys/key-rules.ts";

/** Keys of programs. Those that are over stay for a while, so that the history's names can be looked up. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    scope: text({ enum: keyScopes }).notNull(),
    /** SHA-256 of the key, in hex; the key itself is nowhere on the server. */
    keyHash: text("key_hash").notNull().unique(),
    /** Its first characters. */
    beginning: text().notNull(),
    /** Who made it. No reference: the entry outlives the account. */
    adminId: uuid("admin_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true, precision: 3 }),
    expiresAt: timestamp("expires_at", { withTimezone: true, precision: 3 }),
    revokedAt: timestamp("revoked_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [index("api_keys_admin").on(table.adminId)],
);
