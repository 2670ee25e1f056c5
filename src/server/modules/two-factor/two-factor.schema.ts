import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { admins } from "#server/modules/admin/admins.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const adminId = () => uuid("admin_id").references(() => admins.id, { onDelete: "cascade" });

/** The second factors of an administrator. Locking the row keeps every other change of them waiting. */
export const twoFactor = pgTable("two_factor", {
  adminId: adminId().primaryKey(),
  /** The secret of the authenticator app, sealed; none if there is no app. */
  totpSealed: text("totp_sealed"),
  totpSince: time("totp_since"),
  /** The last step whose code was accepted. An earlier or the same one never is again. */
  totpStep: bigint("totp_step", { mode: "number" }),
  /** The secret of an app that is being set up, sealed. */
  totpPending: text("totp_pending"),
  /** Since when a sign-in needs more than the password; none if it does not. */
  since: time("two_factor_since"),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey(),
    adminId: adminId().notNull(),
    /** As a password is hashed. All codes of an administrator have the same salt, so that a try costs one hash. */
    codeHash: text("code_hash").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index("recovery_codes_admin").on(table.adminId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    adminId: adminId().notNull(),
    /** Base64url, like the public key. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    name: text().notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
    /** When its counter went back. */
    lockedAt: time("locked_at"),
  },
  (table) => [index("passkeys_admin").on(table.adminId)],
);

export const passkeyPurposes = ["register", "sign-in"] as const;

/** What a passkey has to sign. A row is deleted by its first use. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    /** SHA-256 of the challenge, in hex. */
    challengeHash: text("challenge_hash").primaryKey(),
    purpose: text({ enum: passkeyPurposes }).notNull(),
    /** Who registers a passkey. Who signs in is known only by the passkey. */
    adminId: adminId(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("webauthn_challenges_expires").on(table.expiresAt)],
);

/** Sign-ins with a right password that wait for the second factor. */
export const loginChallenges = pgTable(
  "login_challenges",
  {
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    tokenHash: text("token_hash").primaryKey(),
    adminId: adminId().notNull(),
    /** SHA-256 of the password's hash. The challenge ends with the password. */
    passwordVersion: text("password_version").notNull(),
    tries: integer().notNull().default(0),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("login_challenges_admin").on(table.adminId),
    index("login_challenges_expires").on(table.expiresAt),
  ],
);
