import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { Administrator, PasswordChange } from "#domain/admin/admin.contract.ts";
import { Conflict, emailTaken, Invalid, Missing, Unauthenticated } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { ApiKeysService } from "#server/modules/api-keys/api-keys.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import { accountHistory } from "./account-history.ts";
import {
  countAdmins,
  deleteAdmin,
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
  replacePassword,
  touchSession,
} from "./admins.repository.ts";
import { holdActor } from "./hold-actor.ts";
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

/** The addresses of administrators, by their IDs. */
export async function administratorNames(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await listAdmins(executor);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export type Credentials = { email: string; password: string };
export type AdminService = ReturnType<typeof adminService>;

type Dependencies = {
  database: Database;
  apiKeys: ApiKeysService;
  emit: Emit<RecordsChanged>;
  attempts: LoginAttempts;
  now: () => Date;
};

export function adminService({ database, apiKeys, emit, attempts, now }: Dependencies) {
  const note = accountHistory(emit);
  // Verified when the address is unknown, so that both failures take the same time.
  const nobodysHash = hashPassword(randomBytes(32).toString("base64url"));

  return {
    /** `address` is the client's IP address. Throws `TooMany` after too many wrong passwords. */
    async logIn(credentials: Credentials, address: string) {
      const email = credentials.email.trim().toLowerCase();
      const admin = await attempts({ email, address }, async () => {
        const found = await findAdminByEmail(database, email);
        const matches = await verifyPassword(
          credentials.password,
          found?.passwordHash ?? (await nobodysHash),
        );
        return matches ? found : undefined;
      });
      if (admin === undefined) throw new Unauthenticated(errorMessages.invalidLogin);
      const token = makeToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + ageLimit);
      await deleteExpiredSessions(database, createdAt, new Date(createdAt.getTime() - idleLimit));
      await database.transaction(async (transaction) => {
        // The password may have changed, and its sessions may have ended, since it was verified.
        if (!(await holdPassword(transaction, admin))) throw new Unauthenticated(errorMessages.invalidLogin);
        await insertSession(transaction, {
          tokenHash: hashToken(token),
          adminId: admin.id,
          createdAt,
          lastUsedAt: createdAt,
          expiresAt,
        });
      });
      return { token, expiresAt: expiresAt.toISOString(), admin: { email: admin.email } };
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
      const { adminId, email, expiresAt } = session;
      return { kind: "admin", role: "owner", adminId, email, tokenHash, expiresAt };
    },

    logOut: (admin: AdminPrincipal) => deleteSession(database, admin.tokenHash),

    async register(actor: AdminPrincipal, { email, password }: Credentials) {
      const admin = { id: randomUUIDv7(), email, passwordHash: await hashPassword(password) };
      return database.transaction(async (transaction) => {
        if (!(await insertAdmin(transaction, admin))) throw emailTaken();
        await note(transaction, actor, "create", admin);
        return { _id: admin.id, email };
      });
    },

    async list(actor: AdminPrincipal): Promise<Administrator[]> {
      const rows = await listAdmins(database);
      return rows.map(({ id, email, createdAt, lastUsedAt }) => ({
        _id: id,
        email,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isSelf: id === actor.adminId,
      }));
    },

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

    /**
     * Removes an administrator and their API keys, but never the last administrator: of two who remove each other, one
     * stays.
     */
    async remove(actor: AdminPrincipal, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        await lockAdmins(transaction);
        // Before the deletion, which may be of their own account.
        await holdActor(transaction, actor);
        const admin = await findAdmin(transaction, id);
        if (admin === undefined) throw new Missing();
        if ((await countAdmins(transaction)) < 2) {
          throw new Conflict("The last administrator cannot be removed.");
        }
        await deleteAdmin(transaction, id);
        await apiKeys.revokeAllOf(transaction, actor, id);
        await note(transaction, actor, "delete", admin);
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
