import type { Assertion, Attestation } from "#domain/two-factor/passkey.contract.ts";

/** Site that a passkey belongs to. `id` is its host name, `origin` its origin in browsers. */
export type Site = { id: string; origin: string };

/** EdDSA, ES256, and RS256, as COSE numbers. */
export const algorithms = [-8, -7, -257];

/** Stored properties of a new passkey. */
export type NewCredential = {
  credentialId: string;
  publicKey: string;
  counter: number;
  isBackedUp: boolean;
};

/** Loaded on demand: it takes a third of a second and 30 MB, and not everybody has passkeys. */
const library = () => import("@simplewebauthn/server");

/** Challenge in a browser's response; undefined if it cannot be read. */
export function challengeOf({ response }: Assertion | Attestation): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Checks a new passkey; undefined unless it was made on this site for this challenge. */
export async function verifyAttestation(
  attestation: Attestation,
  { challenge, site }: { challenge: string; site: Site },
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Checks the signature of a passkey. Returns its counter, which the caller compares; undefined unless the signature
 * is that of this passkey, for this challenge and site.
 */
export async function verifyAssertion(
  assertion: Assertion,
  { challenge, site, publicKey }: { challenge: string; site: Site; publicKey: string },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // The library would compare the counter before the signature, so anybody could cause a counter error.
    credential: { id: assertion.id, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}
