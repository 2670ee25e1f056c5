import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Invalid, Unauthenticated } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { Assertion } from "#domain/two-factor/passkey.contract.ts";
import type { Confirmation, SecondFactor } from "#domain/two-factor/two-factor.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { openSession } from "#server/modules/admin/open-session.ts";
import * as challenges from "#server/modules/two-factor/login-challenges.service.ts";
import type { Site } from "#server/modules/two-factor/passkeys.service.ts";
import * as passkeys from "#server/modules/two-factor/passkeys.service.ts";
import * as factors from "#server/modules/two-factor/two-factor.service.ts";
import { verifyPassword } from "#server/platform/tokens/password-hash.ts";
import type { Caller } from "./admin.service.ts";
import { type AdminRow, confirmSession, findAdmin } from "./admins.repository.ts";
import { maySignInAlone } from "./company/may-sign-in-alone.ts";
import { limitAttempts } from "./login-attempts.ts";

/** Origin of a proof, and the site that passkeys belong to. */
type ProvingCaller = Caller & { site: Site };

// Second step of a sign-in, sign-in with a passkey, and confirmation of the identity.

/** Completes a sign-in. Throws `TooMany`, because wrong codes count as wrong passwords. */
export async function complete(
  context: Context,
  { challenge, ...proof }: SecondFactor,
  { address, userAgent, site }: ProvingCaller,
) {
  const found = await challenges.find(context, challenge);
  const admin = found && (await findActive(context, found.adminId));
  if (admin === undefined || !found?.isOf(admin)) throw ended();
  const factor = await limitAttempts(context, { email: admin.email, address }, async () => {
    if (!(await challenges.countTry(context, challenge))) throw ended();
    return factors.verify(context, admin.id, proof, site);
  });
  if (factor === undefined) {
    await fail(context, admin);
    throw new Unauthenticated(refusalMessages.wrongSecondFactor);
  }
  return openSession(context, admin, {
    method: factor.method,
    userAgent,
    use: async (transaction) => {
      if (!(await challenges.take(transaction, challenge)) || !(await factor.use(transaction.database)))
        throw ended();
    },
  });
}

export function requestOptions(context: Context, site: Site) {
  return passkeys.requestOptions(context, site);
}

/** Signs in with a passkey alone, which is enough because the device has asked for a PIN or a fingerprint. */
export async function logInWithPasskey(
  context: Context,
  assertion: Assertion,
  { userAgent, site }: Omit<ProvingCaller, "address">,
) {
  const adminId = await passkeys.identify(context, assertion, site);
  const admin = adminId === undefined ? undefined : await findActive(context, adminId);
  if (admin === undefined || !maySignInAlone(context, admin.email)) {
    await fail(context, undefined);
    throw new Unauthenticated(refusalMessages.wrongSecondFactor);
  }
  return openSession(context, admin, { method: "passkey", userAgent });
}

/** Confirms the identity for a while, as a sign-in does, for this session only. */
export async function confirm(
  context: Context,
  actor: AdminPrincipal,
  { password, ...proof }: Confirmation,
  { address, site }: Omit<ProvingCaller, "userAgent">,
) {
  const { adminId: id, email, tokenHash } = actor;
  const admin = await findAdmin(context.database, id);
  if (admin === undefined) throw new Unauthenticated();
  const factor = await limitAttempts(context, { email, address }, async () => {
    if (password === undefined) return factors.verify(context, id, proof, site);
    return (await verifyPassword(password, admin.passwordHash)) ? verifiedPassword : undefined;
  });
  const wrong = new Invalid(fieldOf({ password, ...proof }), "is not right");
  if (factor === undefined) throw wrong;
  await transact(context, async (transaction) => {
    if (!(await factor.use(transaction.database))) throw wrong;
    if (!(await confirmSession(transaction.database, tokenHash, context.now()))) throw new Unauthenticated();
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: {
        action: "confirm",
        type: "administrator",
        id,
        name: email,
        after: { method: factor.method },
      },
    });
  });
}

async function findActive(context: Context, id: string) {
  const admin = await findAdmin(context.database, id);
  return admin?.state === "active" ? admin : undefined;
}

function fail(context: Context, admin: AdminRow | undefined) {
  return transact(context, (transaction) =>
    emit(transaction, { type: "administrator.sign_in_failed", admin }),
  );
}

const verifiedPassword = { method: "password", use: async () => true } as const;

function fieldOf({ password, code }: Confirmation): string {
  if (password !== undefined) return "password";
  return code === undefined ? "assertion" : "code";
}

const ended = () => new Unauthenticated(errorMessages.loginChallengeOver);
