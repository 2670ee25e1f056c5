import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Invalid, Unauthenticated } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { Assertion } from "#domain/two-factor/passkey.contract.ts";
import type { Confirmation, SecondFactor } from "#domain/two-factor/two-factor.contract.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as challenges from "#server/modules/two-factor/login-challenges.service.ts";
import type { PasskeysService, Site } from "#server/modules/two-factor/passkeys.service.ts";
import type { TwoFactorService } from "#server/modules/two-factor/two-factor.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { verifyPassword } from "#server/platform/tokens/password-hash.ts";
import type { Caller } from "./admin.service.ts";
import { type AdminRow, confirmSession, findAdmin } from "./admins.repository.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import type { OpenSession } from "./open-session.ts";

export type SecondFactorService = ReturnType<typeof secondFactorService>;
type Dependencies = {
  database: Database;
  attempts: LoginAttempts;
  context: Context;
  factors: TwoFactorService;
  passkeys: PasskeysService;
  openSession: OpenSession;
  emit: Emit;
  now: () => Date;
};
/** Origin of a proof, and the site that passkeys belong to. */
type ProvingCaller = Caller & { site: Site };

/** Second step of a sign-in, sign-in with a passkey, and confirmation of the identity. */
export function secondFactorService(dependencies: Dependencies) {
  const { database, attempts, context, factors, passkeys, openSession, emit, now } = dependencies;
  const findActive = async (id: string) => {
    const admin = await findAdmin(database, id);
    return admin?.state === "active" ? admin : undefined;
  };
  const fail = (admin: AdminRow | undefined) =>
    database.transaction((transaction) => emit(transaction, { type: "administrator.sign_in_failed", admin }));

  return {
    /** Completes a sign-in. Throws `TooMany`, because wrong codes count as wrong passwords. */
    async complete({ challenge, ...proof }: SecondFactor, { address, userAgent, site }: ProvingCaller) {
      const found = await challenges.find(context, challenge);
      const admin = found && (await findActive(found.adminId));
      if (admin === undefined || !found?.isOf(admin)) throw ended();
      const factor = await attempts({ email: admin.email, address }, async () => {
        if (!(await challenges.countTry(context, challenge))) throw ended();
        return factors.verify(admin.id, proof, site);
      });
      if (factor === undefined) {
        await fail(admin);
        throw new Unauthenticated(refusalMessages.wrongSecondFactor);
      }
      return openSession(admin, {
        method: factor.method,
        userAgent,
        use: async (transaction) => {
          if (
            !(await challenges.take(within(context, transaction), challenge)) ||
            !(await factor.use(transaction))
          )
            throw ended();
        },
      });
    },

    requestOptions: (site: Site) => passkeys.requestOptions(site),

    /** Signs in with a passkey alone, which is enough because the device has asked for a PIN or a fingerprint. */
    async logInWithPasskey(assertion: Assertion, { userAgent, site }: Omit<ProvingCaller, "address">) {
      const adminId = await passkeys.identify(assertion, site);
      const admin = adminId === undefined ? undefined : await findActive(adminId);
      if (admin === undefined) {
        await fail(undefined);
        throw new Unauthenticated(refusalMessages.wrongSecondFactor);
      }
      return openSession(admin, { method: "passkey", userAgent });
    },

    /** Confirms the identity for a while, as a sign-in does, for this session only. */
    async confirm(
      actor: AdminPrincipal,
      { password, ...proof }: Confirmation,
      { address, site }: Omit<ProvingCaller, "userAgent">,
    ) {
      const { adminId: id, email, tokenHash } = actor;
      const admin = await findAdmin(database, id);
      if (admin === undefined) throw new Unauthenticated();
      const factor = await attempts({ email, address }, async () => {
        if (password === undefined) return factors.verify(id, proof, site);
        return (await verifyPassword(password, admin.passwordHash)) ? verifiedPassword : undefined;
      });
      const wrong = new Invalid(fieldOf({ password, ...proof }), "is not right");
      if (factor === undefined) throw wrong;
      await database.transaction(async (transaction) => {
        if (!(await factor.use(transaction))) throw wrong;
        if (!(await confirmSession(transaction, tokenHash, now()))) throw new Unauthenticated();
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
    },
  };
}

const verifiedPassword = { method: "password", use: async () => true } as const;

function fieldOf({ password, code }: Confirmation): string {
  if (password !== undefined) return "password";
  return code === undefined ? "assertion" : "code";
}

const ended = () => new Unauthenticated(errorMessages.loginChallengeOver);
