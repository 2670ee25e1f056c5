import type { Settings } from "#server/config/settings.ts";
import { authorizationUrl, makeProofs } from "#server/modules/admin/company/provider.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

/** Whether the provider of the company's sign-in describes itself. Its secret is first used by a sign-in. */
export async function checkCompanySignIn({ oidc, publicUrl }: Settings): Promise<Finding[]> {
  const { ok, wrong } = about("Sign-in");
  if (oidc === undefined) return [ok("no OIDC_ISSUER: people sign in with passwords and passkeys")];
  const { host } = new URL(oidc.issuer);
  try {
    await authorizationUrl(oidc, makeProofs(), { redirectUri: publicUrl, isAskedAgain: false });
    return [ok(`${host} answers; it must know ${publicUrl}/admin/login/company as a redirect address`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [wrong(`${host} does not answer as a provider: ${reasonOf(cause)}`, "Mend OIDC_ISSUER.")];
  }
}
