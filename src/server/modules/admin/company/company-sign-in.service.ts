import type { AdminPrincipal } from "#domain/access/principal.ts";
import { type CompanyAnswer, companySignInLife } from "#domain/company-sign-in/company-sign-in.contract.ts";
import { Missing, NotAllowed, Unauthenticated } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { OidcSettings } from "#server/config/settings.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as challenges from "#server/modules/two-factor/login-challenges.service.ts";
import * as factors from "#server/modules/two-factor/two-factor.service.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import { confirmSession } from "../admins.repository.ts";
import { openSession } from "../open-session.ts";
import { findCompanyAdmin } from "./company-account.ts";
import { deleteSignInsBefore, findLinked, insertSignIn, takeSignIn } from "./company-sign-in.repository.ts";
import { authorizationUrl, type Claims, claimsOf, makeProofs } from "./provider.ts";

// Sign-in and confirmation with the company's account, by OpenID Connect: authorization code with PKCE.

/** Page to which the provider sends the browser back. */
const returnPath = "/admin/login/company";

/** Begins a sign-in, or the confirmation of `actor`. The key stays in the tab that began it. */
export async function start(context: Context, actor?: AdminPrincipal): Promise<{ url: string; key: string }> {
  const { settings } = context;
  const oidc = settingsOf(context);
  const proofs = makeProofs();
  const redirectUri = settings.publicUrl + returnPath;
  const url = await authorizationUrl(oidc, proofs, { redirectUri, isAskedAgain: actor !== undefined });
  const key = makeToken();
  const at = context.now();
  await deleteSignInsBefore(context.database, at);
  await insertSignIn(context.database, {
    stateHash: hashToken(proofs.state),
    keyHash: hashToken(key),
    nonce: proofs.nonce,
    codeVerifier: proofs.codeVerifier,
    sessionHash: actor?.tokenHash ?? null,
    expiresAt: new Date(at.getTime() + companySignInLife),
  });
  return { url, key };
}

/** Returns a session, or a challenge for the second factor. Throws `NotAllowed` with the reason for known people. */
export async function complete(context: Context, answer: CompanyAnswer, userAgent: string | undefined) {
  const claims = await answered(context, answer, null);
  const found = await transact(context, (transaction) =>
    findCompanyAdmin(transaction, settingsOf(context), claims),
  );
  if ("refusal" in found) {
    await transact(context, (transaction) =>
      emit(transaction, { type: "administrator.sign_in_failed", admin: undefined }),
    );
    throw new NotAllowed(found.refusal);
  }
  const { admin } = found;
  if (await factors.isOn(context, admin.id)) {
    return {
      challenge: await challenges.begin(context, admin),
      methods: await factors.methodsOf(context, admin.id),
    };
  }
  return openSession(context, admin, { method: "company", userAgent, confirmedAt: provedAt(claims) });
}

/** Confirms the identity for a while, for this session only, as a password does. */
export async function confirm(context: Context, actor: AdminPrincipal, answer: CompanyAnswer): Promise<void> {
  const { adminId: id, email: name, tokenHash } = actor;
  const claims = await answered(context, answer, tokenHash);
  await transact(context, async (transaction) => {
    const account = { issuer: claims.iss, subject: claims.sub };
    if ((await findLinked(transaction.database, account)) !== id)
      throw new NotAllowed(refusalMessages.companySomebodyElse);
    if (!(await confirmSession(transaction.database, tokenHash, context.now()))) throw new Unauthenticated();
    const after = { method: "company" };
    const changes = { action: "confirm", type: "administrator", id, name, after } as const;
    await emit(transaction, { type: "records.changed", actor, changes });
  });
}

/** Claims of the provider, for the sign-in or the session for which the answer was asked. */
async function answered(
  context: Context,
  { key, answer }: CompanyAnswer,
  sessionHash: string | null,
): Promise<Claims> {
  const oidc = settingsOf(context);
  const url = new URL(context.settings.publicUrl + returnPath);
  url.search = answer;
  const state = url.searchParams.get("state") ?? "";
  const row = await takeSignIn(context.database, {
    stateHash: hashToken(state),
    keyHash: hashToken(key),
    at: context.now(),
  });
  if (row?.sessionHash !== sessionHash) throw new Unauthenticated(errorMessages.loginChallengeOver);
  const proofs = { state, nonce: row.nonce, codeVerifier: row.codeVerifier };
  return claimsOf(oidc, url, { proofs, isAskedAgain: sessionHash !== null });
}

/** A provider lets people in who have signed in there long ago. That proves nothing about who sits there now. */
function provedAt({ auth_time }: Claims): Date {
  return new Date((auth_time ?? 0) * 1000);
}

function settingsOf({ settings }: Context): OidcSettings {
  if (settings.oidc === undefined) throw new Missing();
  return settings.oidc;
}
