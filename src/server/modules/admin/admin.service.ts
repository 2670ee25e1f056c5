import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import type { PasswordChange } from "#domain/admin/admin.contract.ts";
import { Invalid, Unauthenticated } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { confirmationSpan, needsSecondFactor } from "#domain/two-factor/two-factor-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { openSession } from "#server/modules/admin/open-session.ts";
import * as challenges from "#server/modules/two-factor/login-challenges.service.ts";
import * as factors from "#server/modules/two-factor/two-factor.service.ts";
import { hasSecondFactor } from "#server/modules/two-factor/two-factor.service.ts";
import { clockSkew } from "#server/platform/clock-skew.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { hashPassword, verifyPassword } from "#server/platform/tokens/password-hash.ts";
import { hashToken } from "#server/platform/tokens/secret-token.ts";
import {
  countAdmins,
  deleteSession,
  findAdmin,
  findAdminByEmail,
  findSession,
  insertAdmin,
  listAdmins,
  lockAdmins,
  replacePassword,
  touchSession,
} from "./admins.repository.ts";
import { maySignInAlone } from "./company/may-sign-in-alone.ts";
import { endAccess } from "./end-access.ts";
import { limitAttempts } from "./login-attempts.ts";
import { ageLimit, idleLimit } from "./session-limits.ts";

export { hashPassword } from "#server/platform/tokens/password-hash.ts";
export { adminsPersonalData, countAdmins } from "./admins.repository.ts";

/** Precision of the last use of a session, in milliseconds. A write for every request would cost too much. */
const touchInterval = 60 * 1000;

export { listActingIds, listActiveOwners, listAdminAddresses } from "./admins.repository.ts";

/** Names of administrators by ID, or email addresses if they gave no name. */
export async function administratorNames(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await listAdmins(executor);
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

/** Throws `Invalid` unless the new owner of a record is an administrator. */
export async function requireAdministrator(
  executor: Executor,
  ownerId: string | null | undefined,
): Promise<void> {
  if (!ownerId || (await administratorNames(executor)).has(ownerId)) return;
  throw new Invalid("ownerId", "is not an administrator");
}

/** ID of the owner that a query filters by. Throws `Invalid` for "me" from a program. */
export function ownerIdOf(
  { owner }: { owner?: string | undefined },
  principal: AdminPrincipal | ApiKeyPrincipal,
): string | undefined {
  if (owner !== "me") return owner;
  if (principal.kind === "admin") return principal.adminId;
  throw new Invalid("owner", "must be the id of an administrator");
}

/** Name and address of an administrator; undefined if the account was deleted or disabled. */
export async function activeAdministrator(
  executor: Executor,
  id: string,
): Promise<{ name: string; email: string } | undefined> {
  const admin = await findAdmin(executor, id);
  return admin?.state === "active" ? { name: admin.name, email: admin.email } : undefined;
}

export type Credentials = { email: string; password: string };
/** Network address and `User-Agent` of a sign-in. */
export type Caller = { address: string; userAgent: string | undefined };

/** Verified for unknown addresses, so that both failures take the same time. Computed once per process. */
let nobodysHash: Promise<string> | undefined;

/** Returns a session, or a challenge for the second factor. Throws `TooMany` after too many wrong passwords. */
export async function logIn(context: Context, credentials: Credentials, { address, userAgent }: Caller) {
  nobodysHash ??= hashPassword(randomBytes(32).toString("base64url"));
  const unknownHash = nobodysHash;
  const email = emailKey(credentials.email);
  const found = await findAdminByEmail(context.database, email);
  const active = found?.state === "active" && maySignInAlone(context, email) ? found : undefined;
  const verify = async () => {
    const hash = active?.passwordHash ?? (await unknownHash);
    const matches = await verifyPassword(credentials.password, hash);
    return matches && active
      ? { admin: active, needsMore: await factors.isOn(context, active.id) }
      : undefined;
  };
  const outcome = await limitAttempts(context, { email, address }, verify, ({ needsMore }) => !needsMore);
  if (outcome === undefined) {
    await transact(context, (transaction) =>
      emit(transaction, { type: "administrator.sign_in_failed", admin: found }),
    );
    throw new Unauthenticated(refusalMessages.invalidLogin);
  }
  const { admin, needsMore } = outcome;
  if (!needsMore) return openSession(context, admin, { method: "password", userAgent });
  return {
    challenge: await challenges.begin(context, admin),
    methods: await factors.methodsOf(context, admin.id),
  };
}

/** Administrator who holds this token; undefined if it is unknown, signed out, or expired. */
export async function identify(context: Context, token: string): Promise<AdminPrincipal | undefined> {
  const tokenHash = hashToken(token);
  const session = await findSession(context.database, tokenHash, hasSecondFactor);
  if (session === undefined) return undefined;
  const at = context.now().getTime();
  const idle = at - session.lastUsedAt.getTime();
  if (at >= session.expiresAt.getTime() || idle >= idleLimit) return undefined;
  // A use in the future was recorded by a wrong clock, and the end of the session may be wrong, too.
  if (Math.abs(idle) >= touchInterval) {
    await touchSession(context.database, tokenHash, { at: new Date(at), latestEnd: new Date(at + ageLimit) });
  }
  const { adminId, email, name, role, expiresAt } = session;
  return {
    kind: "admin",
    role,
    adminId,
    email,
    name,
    tokenHash,
    expiresAt,
    isConfirmed: isRecent(session.confirmedAt ?? session.createdAt, at),
    lacksSecondFactor: needsSecondFactor(context.settings.requireTwoFactor, role) && !session.hasSecondFactor,
  };
}

export function logOut(context: Context, admin: AdminPrincipal) {
  return deleteSession(context.database, admin.tokenHash);
}

/** Ends everything else of this administrator's access. `address` is the client's IP address, as for the login. */
export async function changePassword(
  context: Context,
  actor: AdminPrincipal,
  { currentPassword, newPassword }: PasswordChange,
  address: string,
): Promise<void> {
  const { adminId: id, email, tokenHash } = actor;
  const admin = await findAdmin(context.database, id);
  if (admin === undefined) throw new Unauthenticated();
  const isTheirs = await limitAttempts(context, { email, address }, async () => {
    return (await verifyPassword(currentPassword, admin.passwordHash)) ? true : undefined;
  });
  if (isTheirs === undefined) throw wrongPassword();
  const newHash = await hashPassword(newPassword);
  await transact(context, async (transaction) => {
    if (!(await replacePassword(transaction.database, admin, newHash))) throw wrongPassword();
    await endAccess(transaction, id, tokenHash);
    await emit(transaction, { type: "administrator.password_changed", actor, admin, way: "self" });
  });
}

/** Clocks may differ, so times slightly in the future count, too. */
function isRecent(time: Date, at: number): boolean {
  const age = at - time.getTime();
  return age < confirmationSpan && age > -clockSkew;
}

function wrongPassword() {
  return new Invalid("currentPassword", "is not your current password");
}

/**
 * Creates the first administrator if there is none, in the given transaction. Returns true if it did. Of several
 * processes that start at once, only one creates the account.
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
