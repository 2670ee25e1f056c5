import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import type { PasswordChange } from "#domain/admin/admin.contract.ts";
import { Invalid, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import {
  confirmationSpan,
  needsSecondFactor,
  type TwoFactorRequirement,
} from "#domain/two-factor/two-factor-rules.ts";
import type { Emit } from "#server/events/events.ts";
import type { LinksService } from "#server/modules/links/links.service.ts";
import type { LoginChallengesService } from "#server/modules/two-factor/login-challenges.service.ts";
import { hasSecondFactor, type TwoFactorService } from "#server/modules/two-factor/two-factor.service.ts";
import { clockSkew } from "#server/platform/clock-skew.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { hashPassword, verifyPassword } from "#server/platform/tokens/password-hash.ts";
import { hashToken } from "#server/platform/tokens/secret-token.ts";
import { accountHistory } from "./account-history.ts";
import {
  countAdmins,
  deleteSession,
  deleteSessions,
  findAdmin,
  findAdminByEmail,
  findSession,
  insertAdmin,
  listAdmins,
  lockAdmins,
  replacePassword,
  touchSession,
} from "./admins.repository.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import type { OpenSession } from "./open-session.ts";
import { ageLimit, idleLimit } from "./session-limits.ts";

export { hashPassword } from "#server/platform/tokens/password-hash.ts";
export { adminsPersonalData, countAdmins } from "./admins.repository.ts";

/** Recording every use would cost a write per request; a precision of one minute is enough. In milliseconds. */
const touchInterval = 60 * 1000;

export { listActiveOwners, listAdminAddresses } from "./admins.repository.ts";

/** What administrators are called, by their IDs: their names, or their addresses where they gave none. */
export async function administratorNames(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await listAdmins(executor);
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

/** Throws `Invalid` if a record is to be given to nobody who is there. */
export async function refuseStranger(executor: Executor, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await administratorNames(executor)).has(ownerId)) return;
  throw new Invalid("ownerId", "is not an administrator");
}

/** Whose records a query asks for. Throws `Invalid` if a program asks for its own. */
export function ownerIdOf(
  { owner }: { owner?: string | undefined },
  principal: AdminPrincipal | ApiKeyPrincipal,
): string | undefined {
  if (owner !== "me") return owner;
  if (principal.kind === "admin") return principal.adminId;
  throw new Invalid("owner", "must be the id of an administrator");
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
  challenges: LoginChallengesService;
  factors: TwoFactorService;
  links: Pick<LinksService, "revokeKind">;
  openSession: OpenSession;
  requirement: TwoFactorRequirement;
  now: () => Date;
};

/** Verified when the address is unknown, so that both failures take the same time. Made once in a process. */
let nobodysHash: Promise<string> | undefined;

export function adminService(dependencies: Dependencies) {
  const { database, emit, attempts, challenges, factors, links, openSession, requirement, now } =
    dependencies;
  const note = accountHistory(emit);
  nobodysHash ??= hashPassword(randomBytes(32).toString("base64url"));
  const unknownHash = nobodysHash;

  return {
    /** A session, or a challenge for the second factor. Throws `TooMany` after too many wrong passwords. */
    async logIn(credentials: Credentials, { address, userAgent }: Caller) {
      const email = emailKey(credentials.email);
      const found = await findAdminByEmail(database, email);
      const active = found?.state === "active" ? found : undefined;
      const verify = async () => {
        const hash = active?.passwordHash ?? (await unknownHash);
        const matches = await verifyPassword(credentials.password, hash);
        return matches && active ? { admin: active, needsMore: await factors.isOn(active.id) } : undefined;
      };
      const outcome = await attempts({ email, address }, verify, ({ needsMore }) => !needsMore);
      if (outcome === undefined) {
        await database.transaction((transaction) =>
          emit(transaction, { type: "administrator.sign_in_failed", admin: found }),
        );
        throw new Unauthenticated(refusalMessages.invalidLogin);
      }
      const { admin, needsMore } = outcome;
      if (!needsMore) return openSession(admin, { method: "password", userAgent });
      return { challenge: await challenges.begin(admin), methods: await factors.methodsOf(admin.id) };
    },

    /** The administrator who holds this token; undefined when it is unknown, signed out or expired. */
    async identify(token: string): Promise<AdminPrincipal | undefined> {
      const tokenHash = hashToken(token);
      const session = await findSession(database, tokenHash, hasSecondFactor);
      if (session === undefined) return undefined;
      const at = now().getTime();
      const idle = at - session.lastUsedAt.getTime();
      if (at >= session.expiresAt.getTime() || idle >= idleLimit) return undefined;
      // A use that is yet to come was recorded while a clock was wrong, and so may the end have been.
      if (Math.abs(idle) >= touchInterval) {
        await touchSession(database, tokenHash, { at: new Date(at), latestEnd: new Date(at + ageLimit) });
      }
      const { adminId, email, name, role, expiresAt } = session;
      return {
        ...{ kind: "admin", role, adminId, email, name, tokenHash, expiresAt },
        isConfirmed: isRecent(session.confirmedAt ?? session.createdAt, at),
        lacksSecondFactor: needsSecondFactor(requirement, role) && !session.hasSecondFactor,
      };
    },

    logOut: (admin: AdminPrincipal) => deleteSession(database, admin.tokenHash),

    /** Ends every other session of this administrator, and their calendar feed. `address` is the client's IP address, as for the login. */
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
        await links.revokeKind(transaction, "calendar", { type: "administrator", id });
        await note(transaction, actor, "password", { id, email });
      });
    },
  };
}

/** By a clock that may have been wrong in between. */
function isRecent(time: Date, at: number): boolean {
  const age = at - time.getTime();
  return age < confirmationSpan && age > -clockSkew;
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
    email: emailKey(email),
    passwordHash: await hashPassword(password),
  });
}
