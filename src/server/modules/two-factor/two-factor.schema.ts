import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { admins } from "#server/modules/admin/admins.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const adminId = () => uuid("admin_id").references(() => admins.id, { onDelete: "cascade" });

/** Second factors of an administrator. Locking the row makes all other changes of them wait. */
export const twoFactor = pgTable("two_factor", {
  adminId: adminId().primaryKey(),
  /** Sealed secret of the authenticator app; null without an app. */
  totpSealed: text("totp_sealed"),
  totpSince: time("totp_since"),
  /** Time step of the last accepted code. Codes of this and earlier steps are not accepted again. */
  totpStep: bigint("totp_step", { mode: "number" }),
  /** Sealed secret of an app that is being set up. */
  totpPending: text("totp_pending"),
  /** Time from which sign-ins need a second factor; null if they do not. */
  since: time("two_factor_since"),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey(),
    adminId: adminId().notNull(),
    /** Hashed like a password. All codes of an administrator have the same salt, so that a try costs one hash. */
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
    /** Time at which its counter went backwards. */
    lockedAt: time("locked_at"),
  },
  (table) => [index("passkeys_admin").on(table.adminId)],
);

export const passkeyPurposes = ["register", "sign-in"] as const;

/** Challenges for passkeys to sign. The first use deletes the row. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    /** SHA-256 of the challenge, in hex. */
    challengeHash: text("challenge_hash").primaryKey(),
    purpose: text({ enum: passkeyPurposes }).notNull(),
    /** Administrator who registers a passkey. Null for a sign-in, which only the passkey identifies. */
    adminId: adminId(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("webauthn_challenges_expires").on(table.expiresAt)],
);

/** Sign-ins with a correct password that wait for the second factor. */
export const loginChallenges = pgTable(
  "login_challenges",
  {
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    tokenHash: text("token_hash").primaryKey(),
    adminId: adminId().notNull(),
    /** SHA-256 of the password's hash, so that a new password invalidates the challenge. */
    passwordVersion: text("password_version").notNull(),
    tries: integer().notNull().default(0),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("login_challenges_admin").on(table.adminId),
    index("login_challenges_expires").on(table.expiresAt),
  ],
);
