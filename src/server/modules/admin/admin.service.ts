import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Database, Executor } from "../../database/database.ts";
import type { AdminIdentity } from "../../plugins/admin-guard.ts";
import { emailTaken, unauthorized } from "../../plugins/http-error.ts";
import {
  countAdmins,
  deleteExpiredSessions,
  deleteSession,
  findAdminByEmail,
  findSession,
  insertAdmin,
  insertSession,
  lockFirstAdmin,
  touchSession,
} from "./admins.repository.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export { hashPassword } from "./password-hash.ts";

const hour = 60 * 60 * 1000;
/** A session ends when it was idle for so long, or at its full age; in milliseconds. */
const idleLimit = 12 * hour;
const ageLimit = 7 * 24 * hour;
/** Writing down every use would cost a write for each call; once a minute is exact enough. */
const touchInterval = 60 * 1000;

export type Credentials = { email: string; password: string };
export type AdminService = ReturnType<typeof adminService>;

export function adminService(database: Database, now: () => Date) {
  // Compared with when the address is unknown, so that both refusals take the same time.
  const nobodysHash = hashPassword(randomBytes(32).toString("base64url"));

  return {
    async logIn({ email, password }: Credentials) {
      const admin = await findAdminByEmail(database, email.trim().toLowerCase());
      const matches = await verifyPassword(password, admin?.passwordHash ?? (await nobodysHash));
      if (admin === undefined || !matches) throw unauthorized(errorMessages.invalidLogin);
      const token = randomBytes(32).toString("base64url");
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + ageLimit);
      await deleteExpiredSessions(database, createdAt, new Date(createdAt.getTime() - idleLimit));
      await insertSession(database, {
        tokenHash: hashToken(token),
        adminId: admin.id,
        createdAt,
        lastUsedAt: createdAt,
        expiresAt,
      });
      return { token, expiresAt: expiresAt.toISOString(), admin: { email: admin.email } };
    },

    /** Who holds this token; undefined when it is unknown, signed out or expired. */
    async identify(token: string): Promise<AdminIdentity | undefined> {
      const tokenHash = hashToken(token);
      const session = await findSession(database, tokenHash);
      if (session === undefined) return undefined;
      const at = now().getTime();
      const idle = at - session.lastUsedAt.getTime();
      if (at >= session.expiresAt.getTime() || idle >= idleLimit) return undefined;
      if (idle >= touchInterval) await touchSession(database, tokenHash, new Date(at));
      return { adminId: session.adminId, email: session.email, tokenHash, expiresAt: session.expiresAt };
    },

    logOut: (admin: AdminIdentity) => deleteSession(database, admin.tokenHash),

    async register({ email, password }: Credentials) {
      const admin = { id: randomUUIDv7(), email, passwordHash: await hashPassword(password) };
      if (!(await insertAdmin(database, admin))) throw emailTaken();
      return { _id: admin.id, email };
    },
  };
}

/**
 * Makes the first administrator when there is none, inside the caller's transaction.
 * Answers true when it did; of two processes that start at once exactly one does.
 */
export async function makeFirstAdmin(
  transaction: Executor,
  { email, password }: Credentials,
): Promise<boolean> {
  await lockFirstAdmin(transaction);
  if ((await countAdmins(transaction)) > 0) return false;
  return insertAdmin(transaction, {
    id: randomUUIDv7(),
    email: email.toLowerCase(),
    passwordHash: await hashPassword(password),
  });
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
