import { randomUUIDv7 } from "node:crypto";
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "#domain/two-factor/passkey.contract.ts";
import { passkeyChallengeLife } from "#domain/two-factor/two-factor-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { agencyName } from "#server/modules/links/links.service.ts";
import { hashToken, makeToken } from "#server/platform/tokens/secret-token.ts";
import {
  algorithms,
  challengeOf,
  type NewCredential,
  type Site,
  verifyAssertion,
  verifyAttestation,
} from "./passkey-ceremony.ts";
import {
  advanceCounter,
  deletePasskeyChallengesBefore,
  findPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  takePasskeyChallenge,
} from "./passkeys.repository.ts";

export type { Site } from "./passkey-ceremony.ts";
export { passkeysPersonalData } from "./passkeys.repository.ts";

export type Holder = { adminId: string; email: string };

// Registration of passkeys, and sign-in with them.

export async function requestOptions(context: Context, site: Site): Promise<RequestOptions> {
  const challenge = await makeChallenge(context, "sign-in", null);
  return { challenge, rpId: site.id, timeout: passkeyChallengeLife, userVerification: "required" };
}

/**
 * ID of the administrator who owns the passkey; undefined if the proof is invalid. A counter that goes backwards
 * locks the passkey.
 */
export async function identify(
  context: Context,
  assertion: Assertion,
  site: Site,
): Promise<string | undefined> {
  const taken = await takeChallenge(context, assertion, "sign-in");
  const passkey = await findPasskey(context.database, assertion.id);
  if (taken === undefined || passkey === undefined || passkey.lockedAt !== null) return undefined;
  const { challenge } = taken;
  const { publicKey } = passkey;
  const used = await verifyAssertion(assertion, { challenge, site, publicKey });
  const { userHandle } = assertion.response;
  if (used === undefined || (userHandle && userHandle !== userIdOf(passkey.adminId))) return undefined;
  if (await advanceCounter(context.database, passkey.id, { ...used, at: context.now() }))
    return passkey.adminId;
  await lock(context, passkey);
  return undefined;
}

export async function creationOptions(
  context: Context,
  { adminId, email }: Holder,
  site: Site,
): Promise<CreationOptions> {
  const challenge = await makeChallenge(context, "register", adminId);
  const known = await listPasskeys(context.database, adminId);
  return {
    challenge,
    rp: { id: site.id, name: await agencyName(context) },
    user: { id: userIdOf(adminId), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: passkeyChallengeLife,
    attestation: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: "public-key",
      transports,
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/** New passkey of this administrator, ready to be stored; undefined unless it was made for them on this site. */
export async function register(
  context: Context,
  { adminId }: Holder,
  { name, attestation }: { name: string; attestation: Attestation },
  site: Site,
): Promise<PasskeyRow | undefined> {
  const taken = await takeChallenge(context, attestation, "register");
  if (taken?.adminId !== adminId) return undefined;
  const { challenge } = taken;
  const made: NewCredential | undefined = await verifyAttestation(attestation, { challenge, site });
  return (
    made && {
      ...made,
      id: randomUUIDv7(),
      adminId,
      name,
      transports: attestation.response.transports ?? [],
      createdAt: context.now(),
      lastUsedAt: null,
      lockedAt: null,
    }
  );
}

export function forgetOld(context: Context) {
  return deletePasskeyChallengesBefore(context.database, context.now());
}

async function makeChallenge(context: Context, purpose: "register" | "sign-in", adminId: string | null) {
  const challenge = makeToken();
  const expiresAt = new Date(context.now().getTime() + passkeyChallengeLife);
  await insertPasskeyChallenge(context.database, {
    challengeHash: hashToken(challenge),
    purpose,
    adminId,
    expiresAt,
  });
  return challenge;
}

/** Uses up the challenge before any check, so that it cannot be tried twice. */
async function takeChallenge(
  context: Context,
  answer: Assertion | Attestation,
  purpose: "register" | "sign-in",
) {
  const challenge = challengeOf(answer);
  if (challenge === undefined) return undefined;
  const row = await takePasskeyChallenge(context.database, {
    challengeHash: hashToken(challenge),
    purpose,
    at: context.now(),
  });
  return row && { challenge, adminId: row.adminId };
}

function lock(context: Context, passkey: PasskeyRow) {
  return transact(context, async (transaction) => {
    const locked = await lockPasskey(transaction.database, passkey.id, context.now());
    if (locked) await emit(transaction, { type: "passkey.locked", passkey: locked });
  });
}

/** ID of the administrator for authenticators. */
const userIdOf = (adminId: string) => Buffer.from(`admin:${adminId}`).toString("base64url");
