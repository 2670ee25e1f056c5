import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { keyScopes } from "#domain/api-keys/key-rules.ts";

/** API keys. Expired and revoked keys remain for a while, so that names in the history can be looked up. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    scope: text({ enum: keyScopes }).notNull(),
    /** SHA-256 of the key, in hex. The key itself is not stored. */
    keyHash: text("key_hash").notNull().unique(),
    /** First characters of the key, for display. */
    beginning: text().notNull(),
    /** Administrator who created it. Not a foreign key: the row outlives the account. */
    adminId: uuid("admin_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true, precision: 3 }),
    expiresAt: timestamp("expires_at", { withTimezone: true, precision: 3 }),
    revokedAt: timestamp("revoked_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [index("api_keys_admin").on(table.adminId)],
);
