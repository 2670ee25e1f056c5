import { TooMany, Unavailable } from "#domain/errors.ts";
import type { SecondFactor } from "#domain/two-factor/two-factor.contract.ts";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import type { Context } from "#server/context.ts";
import * as passkeys from "#server/modules/two-factor/passkeys.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { DamagedValueError, type Sealer, WrongKeyError } from "#server/platform/sealing/sealer.ts";
import { countUnsealed } from "#server/platform/sealing/try-unseal.ts";
import { hashWithSaltOf } from "#server/platform/tokens/password-hash.ts";
import {
  countRecoveryCodes,
  deleteFactors,
  findFactors,
  findRecoveryCodeHash,
  hasRecoveryCode,
  listSealed,
  lockFactors,
  takeRecoveryCode,
  takeTotpStep,
} from "./factors.repository.ts";
import { deleteLoginChallengesOf } from "./login-challenges.repository.ts";
import { listPasskeys } from "./passkeys.repository.ts";
import type { Site } from "./passkeys.service.ts";
import { sealedValues, unsealTotp } from "./sealed-totp.ts";
import { stepOfCode } from "./totp.ts";

export { hasSecondFactor, listWithSecondFactor, twoFactorPersonalData } from "./factors.repository.ts";

/**
 * Limit of wrong codes for one account within `span` milliseconds, from all network addresses together: an attacker
 * already knows the password, and could use many addresses.
 */
const wrongCodes = { most: 20, span: 60 * 60_000 } as const;

/**
 * A correct proof. `use` uses up a recovery code in the transaction of the action, so that an action that fails costs
 * no code. False if the code was used in the meantime.
 */
export type VerifiedFactor = {
  method: SecondFactorMethod;
  use: (transaction: Executor) => Promise<boolean>;
};
type Proof = Pick<SecondFactor, "code" | "recoveryCode" | "assertion">;

// Verification of second factors.

/** Whether this administrator needs a second factor to sign in. */
export async function isOn(context: Context, adminId: string): Promise<boolean> {
  return ((await findFactors(context.database, adminId))?.since ?? null) !== null;
}

/** Methods with which this administrator can complete a sign-in now. */
export async function methodsOf(context: Context, adminId: string): Promise<SecondFactorMethod[]> {
  const row = await findFactors(context.database, adminId);
  const own = await listPasskeys(context.database, adminId);
  const hasApp = row?.totpSealed != null && secretOf(context, adminId, row.totpSealed) !== undefined;
  return [
    ...(hasApp ? (["totp"] as const) : []),
    ...(own.some(({ lockedAt }) => lockedAt === null) ? (["passkey"] as const) : []),
    ...((await countRecoveryCodes(context.database, adminId)) > 0 ? (["recovery-code"] as const) : []),
  ];
}

/** Method of the proof; undefined if it is wrong. Throws `TooMany` after too many wrong codes. */
export async function verify(
  context: Context,
  adminId: string,
  { code, recoveryCode, assertion }: Proof,
  site: Site,
): Promise<VerifiedFactor | undefined> {
  if (assertion !== undefined)
    return (await passkeys.identify(context, assertion, site)) === adminId ? verified("passkey") : undefined;
  if (code !== undefined)
    return (await limited(context, adminId, () => isRightCode(context, adminId, code)))
      ? verified("totp")
      : undefined;
  if (recoveryCode === undefined) return undefined;
  const codeHash = await limited(context, adminId, () => findRecoveryCode(context, adminId, recoveryCode));
  if (codeHash === undefined) return undefined;
  const use = (transaction: Executor) =>
    takeRecoveryCode(transaction, { adminId, codeHash, at: context.now() });
  return { method: "recovery-code", use };
}

function secretOf(context: Context, adminId: string, sealed: string): string | undefined {
  if (context.sealer === undefined) return undefined;
  try {
    return unsealTotp(context.sealer, sealed, adminId, "totp_sealed");
  } catch (error) {
    if (error instanceof WrongKeyError || error instanceof DamagedValueError) return undefined;
    throw error;
  }
}

async function isRightCode(context: Context, adminId: string, code: string): Promise<boolean> {
  const row = await findFactors(context.database, adminId);
  if (row === undefined || row.totpSealed === null) return false;
  const secret = secretOf(context, adminId, row.totpSealed);
  if (secret === undefined) throw new Unavailable(new Error("ENCRYPTION_KEY does not open what is sealed"));
  const step = stepOfCode(secret, code, context.now());
  return step !== undefined && (await takeTotpStep(context.database, adminId, step));
}

async function findRecoveryCode(
  context: Context,
  adminId: string,
  code: string,
): Promise<string | undefined> {
  const hash = await findRecoveryCodeHash(context.database, adminId);
  if (hash === undefined) return undefined;
  const codeHash = await hashWithSaltOf(hash, code);
  return (await hasRecoveryCode(context.database, adminId, codeHash)) ? codeHash : undefined;
}

async function limited<T>(
  context: Context,
  adminId: string,
  verify: () => Promise<T>,
): Promise<T | undefined> {
  const name = `second factor ${adminId}`;
  // Counted before verification, so that parallel tries cannot exceed the limit.
  const [usage] = (await context.limits?.count([name], wrongCodes.span)) ?? [];
  const isOver = usage !== undefined && usage.used > wrongCodes.most;
  const proof = isOver ? undefined : await verify();
  if (isOver || proof) await context.limits?.takeBack([name]);
  if (isOver) throw new TooMany(usage.endsIn);
  return proof;
}

/** Verification has used up the proof, a time step or a challenge. */
function verified(method: SecondFactorMethod): VerifiedFactor {
  return { method, use: async () => true };
}

/** Removes all factors, and ends sign-ins that wait for one. */
export async function resetSecondFactors(transaction: Executor, adminId: string): Promise<void> {
  // Waits for a factor that is being added, and removes it, too.
  await lockFactors(transaction, adminId);
  await deleteFactors(transaction, adminId);
  await deleteLoginChallengesOf(transaction, adminId);
}

/** For the doctor: counts of sealed values that the key opens. Without a key, none are tried. */
export async function examineSealed(executor: Executor, sealer: Sealer | undefined) {
  return countUnsealed(sealer, sealedValues(await listSealed(executor)));
}
