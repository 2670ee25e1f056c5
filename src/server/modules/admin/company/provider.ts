import * as client from "openid-client";
import { clockTolerance } from "#domain/company-sign-in/company-sign-in.contract.ts";
import { Unauthenticated, Unavailable } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { OidcSettings } from "#server/config/settings.ts";

/** Seconds that the provider has for an answer. */
const timeout = 5;
/** Milliseconds after which its description is read again. */
const freshFor = 60 * 60 * 1000;

type Description = { read: Promise<client.Configuration>; at: number };
const descriptions = new WeakMap<OidcSettings, Description>();

/** Random values by which the answer to one sign-in is recognized. */
export type Proofs = { state: string; nonce: string; codeVerifier: string };
export type Claims = client.IDToken;

export const makeProofs = (): Proofs => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
});

/** Address of the provider's page. `isAskedAgain`: also of somebody who is signed in there. */
export async function authorizationUrl(
  settings: OidcSettings,
  { state, nonce, codeVerifier }: Proofs,
  { redirectUri, isAskedAgain }: { redirectUri: string; isAskedAgain: boolean },
): Promise<string> {
  const parameters = {
    redirect_uri: redirectUri,
    scope: settings.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(isAskedAgain && { prompt: "login", max_age: "0" }),
  };
  return client.buildAuthorizationUrl(await describe(settings), parameters).href;
}

/**
 * Exchanges the answer of a provider for what it says about the person. Checks issuer, audience, signature, times,
 * nonce, and state. Throws `Unauthenticated` for an answer that is not right, `Unavailable` if the provider cannot be
 * asked.
 */
export async function claimsOf(
  settings: OidcSettings,
  answer: URL,
  { proofs, isAskedAgain }: { proofs: Proofs; isAskedAgain: boolean },
): Promise<Claims> {
  const configuration = await describe(settings);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: proofs.codeVerifier,
      expectedState: proofs.state,
      expectedNonce: proofs.nonce,
      idTokenExpected: true,
      ...(isAskedAgain && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Unauthenticated(refusalMessages.companyRefused);
    return claims;
  } catch (error) {
    if (error instanceof Unauthenticated) throw error;
    throw isLost(error) ? new Unavailable(error) : new Unauthenticated(refusalMessages.companyRefused);
  }
}

function describe(settings: OidcSettings): Promise<client.Configuration> {
  const known = descriptions.get(settings);
  if (known && Date.now() - known.at < freshFor) return known.read;
  const read = discover(settings);
  descriptions.set(settings, { read, at: Date.now() });
  read.catch(() => descriptions.delete(settings));
  return read;
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const isInOwnNetwork = issuer.startsWith("http:");
  try {
    return await client.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: clockTolerance },
      undefined,
      {
        timeout,
        // The signature is checked even though the token comes from the provider itself.
        execute: [
          client.enableNonRepudiationChecks,
          ...(isInOwnNetwork ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    throw new Unavailable(error);
  }
}

/** Errors of the settings, not of the person. */
const wrongSettings = ["invalid_client", "unauthorized_client"];

/** Whether the provider did not answer, answered that it cannot, or does not know Tandem. */
function isLost(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || wrongSettings.includes(error.error);
  if (error instanceof client.AuthorizationResponseError) return false;
  if (!(error instanceof client.ClientError)) return true;
  return error.code === "OAUTH_TIMEOUT" || (error.cause instanceof Response && error.cause.status >= 500);
}
