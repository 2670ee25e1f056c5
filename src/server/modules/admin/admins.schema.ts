import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { roles } from "#domain/access/principal.ts";
import { administratorStates } from "#domain/admin/administrator-states.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const admins = pgTable(
  "admins",
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull().default(""),
    role: text({ enum: roles }).notNull().default("owner"),
    state: text({ enum: administratorStates }).notNull().default("active"),
    /** Empty until the invitation is accepted. No password matches it. */
    passwordHash: text("password_hash").notNull(),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  () => [
    check("admins_role", sql.raw(`role in ('${roles.join("', '")}')`)),
    check("admins_state", sql.raw(`state in ('${administratorStates.join("', '")}')`)),
  ],
);

export const adminSessions = pgTable(
  "admin_sessions",
  {
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    tokenHash: text("token_hash").primaryKey(),
    /** ID shown to the administrator. */
    id: uuid().notNull().defaultRandom(),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    /** Example: "Chrome on Windows". */
    browser: text().notNull().default(""),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** Time at which the administrator last proved their identity, which includes signing in. */
    confirmedAt: time("confirmed_at"),
  },
  (table) => [index("admin_sessions_admin").on(table.adminId)],
);

/** Browsers that an administrator has used, so that a sign-in from a new one can be reported. */
export const adminBrowsers = pgTable(
  "admin_browsers",
  {
    adminId: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    browser: text().notNull(),
    lastUsedAt: time("last_used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.browser] })],
);
