import { randomUUIDv7 } from "node:crypto";
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "#domain/two-factor/passkey.contract.ts";
import { passkeyChallengeLife } from "#domain/two-factor/two-factor-rules.ts";
import type { Emit } from "#server/events/events.ts";
import type { Database } from "#server/platform/database/database.ts";
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
export type PasskeysService = ReturnType<typeof passkeysService>;
type Dependencies = { database: Database; siteName: () => Promise<string>; emit: Emit; now: () => Date };

/** Registration of passkeys, and sign-in with them. */
export function passkeysService({ database, siteName, emit, now }: Dependencies) {
  const makeChallenge = async (purpose: "register" | "sign-in", adminId: string | null) => {
    const challenge = makeToken();
    const expiresAt = new Date(now().getTime() + passkeyChallengeLife);
    await insertPasskeyChallenge(database, {
      challengeHash: hashToken(challenge),
      purpose,
      adminId,
      expiresAt,
    });
    return challenge;
  };
  /** Uses up the challenge before any check, so that it cannot be tried twice. */
  const takeChallenge = async (answer: Assertion | Attestation, purpose: "register" | "sign-in") => {
    const challenge = challengeOf(answer);
    if (challenge === undefined) return undefined;
    const row = await takePasskeyChallenge(database, {
      challengeHash: hashToken(challenge),
      purpose,
      at: now(),
    });
    return row && { challenge, adminId: row.adminId };
  };
  const lock = (passkey: PasskeyRow) =>
    database.transaction(async (transaction) => {
      const locked = await lockPasskey(transaction, passkey.id, now());
      if (locked) await emit(transaction, { type: "passkey.locked", passkey: locked });
    });

  return {
    async requestOptions(site: Site): Promise<RequestOptions> {
      const challenge = await makeChallenge("sign-in", null);
      return { challenge, rpId: site.id, timeout: passkeyChallengeLife, userVerification: "required" };
    },

    /**
     * ID of the administrator who owns the passkey; undefined if the proof is invalid. A counter that goes backwards
     * locks the passkey.
     */
    async identify(assertion: Assertion, site: Site): Promise<string | undefined> {
      const taken = await takeChallenge(assertion, "sign-in");
      const passkey = await findPasskey(database, assertion.id);
      if (taken === undefined || passkey === undefined || passkey.lockedAt !== null) return undefined;
      const { challenge } = taken;
      const { publicKey } = passkey;
      const used = await verifyAssertion(assertion, { challenge, site, publicKey });
      const { userHandle } = assertion.response;
      if (used === undefined || (userHandle && userHandle !== userIdOf(passkey.adminId))) return undefined;
      if (await advanceCounter(database, passkey.id, { ...used, at: now() })) return passkey.adminId;
      await lock(passkey);
      return undefined;
    },

    async creationOptions({ adminId, email }: Holder, site: Site): Promise<CreationOptions> {
      const challenge = await makeChallenge("register", adminId);
      const known = await listPasskeys(database, adminId);
      return {
        challenge,
        rp: { id: site.id, name: await siteName() },
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
    },

    /** New passkey of this administrator, ready to be stored; undefined unless it was made for them on this site. */
    async register(
      { adminId }: Holder,
      { name, attestation }: { name: string; attestation: Attestation },
      site: Site,
    ): Promise<PasskeyRow | undefined> {
      const taken = await takeChallenge(attestation, "register");
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
          createdAt: now(),
          lastUsedAt: null,
          lockedAt: null,
        }
      );
    },

    forgetOld: () => deletePasskeyChallengesBefore(database, now()),
  };
}

/** ID of the administrator for authenticators. */
const userIdOf = (adminId: string) => Buffer.from(`admin:${adminId}`).toString("base64url");
