import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { PasswordChange } from "#domain/admin/admin.contract.ts";
import { Invalid, Unauthenticated } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Emit } from "#server/events/events.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import { accountHistory } from "./account-history.ts";
import {
  type AdminRow,
  countAdmins,
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  findAdmin,
  findAdminByEmail,
  findSession,
  holdPassword,
  insertAdmin,
  insertSession,
  listAdmins,
  lockAdmins,
  recordBrowser,
  replacePassword,
  touchSession,
} from "./admins.repository.ts";
import { browserName } from "./browser-name.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export { adminsPersonalData, countAdmins } from "./admins.repository.ts";
export { hashPassword } from "./password-hash.ts";

const hour = 60 * 60 * 1000;
/** A session expires after `idleLimit` without use, and at its maximum age in any case. In milliseconds. */
const idleLimit = 12 * hour;
const ageLimit = 7 * 24 * hour;
/** Recording every use would cost a write per request; a precision of one minute is enough. In milliseconds. */
const touchInterval = 60 * 1000;

export { listAdminAddresses } from "./admins.repository.ts";

/** What administrators are called, by their IDs: their names, or their addresses where they gave none. */
export async function administratorNames(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await listAdmins(executor);
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

/** The address of an administrator; undefined once the account is gone or disabled. */
export async function administratorAddress(executor: Executor, id: string): Promise<string | undefined> {
  const admin = await findAdmin(executor, id);
  return admin?.state === "active" ? admin.email : undefined;
}

export type Credentials = { email: string; password: string };
/** What a sign-in comes from: the network address, and the browser's `User-Agent`. */
export type Caller = { address: string; userAgent: string | undefined };
export type AdminService = ReturnType<typeof adminService>;

type Dependencies = {
  database: Database;
  emit: Emit;
  attempts: LoginAttempts;
  now: () => Date;
};

export function adminService({ database, emit, attempts, now }: Dependencies) {
  const note = accountHistory(emit);
  // Verified when the address is unknown, so that both failures take the same time.
  const nobodysHash = hashPassword(randomBytes(32).toString("base64url"));

  const openSession = async (admin: AdminRow, browser: string) => {
    const token = makeToken();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + ageLimit);
    await deleteExpiredSessions(database, createdAt, new Date(createdAt.getTime() - idleLimit));
    await database.transaction(async (transaction) => {
      // The password may have changed, and its sessions may have ended, since it was verified.
      if (!(await holdPassword(transaction, admin))) throw new Unauthenticated(errorMessages.invalidLogin);
      const session = { adminId: admin.id, browser, createdAt, lastUsedAt: createdAt, expiresAt };
      await insertSession(transaction, { tokenHash: hashToken(token), ...session });
      const { isNew } = await recordBrowser(transaction, { adminId: admin.id, browser, at: createdAt });
      if (isNew) await emit(transaction, { type: "administrator.new_browser", person: admin, browser });
    });
    const { email, name, role } = admin;
    return { token, expiresAt: expiresAt.toISOString(), admin: { email, name, role } };
  };

  return {
    /** Throws `TooMany` after too many wrong passwords. */
    async logIn(credentials: Credentials, { address, userAgent }: Caller) {
      const email = credentials.email.trim().toLowerCase();
      const admin = await attempts({ email, address }, async () => {
        const found = await findAdminByEmail(database, email);
        const isActive = found?.state === "active";
        const hash = isActive ? found.passwordHash : await nobodysHash;
        return (await verifyPassword(credentials.password, hash)) && isActive ? found : undefined;
      });
      if (admin === undefined) throw new Unauthenticated(errorMessages.invalidLogin);
      return openSession(admin, browserName(userAgent));
    },

    /** The administrator who holds this token; undefined when it is unknown, signed out or expired. */
    async identify(token: string): Promise<AdminPrincipal | undefined> {
      const tokenHash = hashToken(token);
      const session = await findSession(database, tokenHash);
      if (session === undefined) return undefined;
      const at = now().getTime();
      const idle = at - session.lastUsedAt.getTime();
      if (at >= session.expiresAt.getTime() || idle >= idleLimit) return undefined;
      // A use that is yet to come was recorded while a clock was wrong, and so may the end have been.
      if (Math.abs(idle) >= touchInterval) {
        await touchSession(database, tokenHash, { at: new Date(at), latestEnd: new Date(at + ageLimit) });
      }
      const { adminId, email, name, role, expiresAt } = session;
      return { kind: "admin", role, adminId, email, name, tokenHash, expiresAt };
    },

    logOut: (admin: AdminPrincipal) => deleteSession(database, admin.tokenHash),

    /** Ends every other session of this administrator. `address` is the client's IP address, as for the login. */
    async changePassword(
      actor: AdminPrincipal,
      { currentPassword, newPassword }: PasswordChange,
      address: string,
    ): Promise<void> {
      const { adminId: id, email, tokenHash } = actor;
      const admin = await findAdmin(database, id);
      if (admin === undefined) throw new Unauthenticated();
      const isTheirs = await attempts({ email, address }, async () => {
        return (await verifyPassword(currentPassword, admin.passwordHash)) ? true : undefined;
      });
      if (isTheirs === undefined) throw wrongPassword();
      const newHash = await hashPassword(newPassword);
      await database.transaction(async (transaction) => {
        if (!(await replacePassword(transaction, admin, newHash))) throw wrongPassword();
        await deleteSessions(transaction, id, tokenHash);
        await note(transaction, actor, "password", { id, email });
      });
    },
  };
}

function wrongPassword() {
  return new Invalid("currentPassword", "is not your current password");
}

/**
 * Creates the first administrator if there is none, inside the given transaction. Returns true if it did; of several
 * processes that start at once exactly one does.
 */
export async function makeFirstAdmin(
  transaction: Executor,
  { email, password }: Credentials,
): Promise<boolean> {
  await lockAdmins(transaction);
  if ((await countAdmins(transaction)) > 0) return false;
  return insertAdmin(transaction, {
    id: randomUUIDv7(),
    email: email.toLowerCase(),
    passwordHash: await hashPassword(password),
  });
}
