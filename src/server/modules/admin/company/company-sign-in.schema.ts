import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { admins } from "../admins.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Sign-ins and confirmations for which a browser is at the provider. */
export const companySignIns = pgTable(
  "company_sign_ins",
  {
    /** SHA-256 of the state and of the key of the browser's tab, in hex. Neither is stored. */
    stateHash: text("state_hash").primaryKey(),
    keyHash: text("key_hash").notNull(),
    nonce: text().notNull(),
    /** PKCE: the server's proof that it has begun this sign-in. */
    codeVerifier: text("code_verifier").notNull(),
    /** Session to confirm; null for a sign-in. */
    sessionHash: text("session_hash"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("company_sign_ins_expires").on(table.expiresAt)],
);

/** Accounts of providers by which administrators sign in. The address may change, `subject` never does. */
export const companyAccounts = pgTable(
  "company_accounts",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    linkedAt: time("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("company_accounts_admin").on(table.adminId),
  ],
);
