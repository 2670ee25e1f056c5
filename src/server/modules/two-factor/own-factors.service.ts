import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import type { NewPasskey, Passkey, Security } from "#domain/two-factor/two-factor.contract.ts";
import { maximumPasskeys, needsSecondFactor } from "#domain/two-factor/two-factor-rules.ts";
import { type Context, transact } from "#server/context.ts";
import type { SecondFactorChange } from "#server/events/account-events.ts";
import { emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";
import {
  countRecoveryCodes,
  type FactorsRow,
  findFactors,
  lockFactors,
  replaceRecoveryCodes,
  updateFactors,
} from "./factors.repository.ts";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from "./passkeys.repository.ts";
import type { Site } from "./passkeys.service.ts";
import * as passkeys from "./passkeys.service.ts";
import { generateRecoveryCodes } from "./recovery-codes.ts";
import { sealTotp, unsealTotp } from "./sealed-totp.ts";
import { makeTotpSecret, stepOfCode, totpAddress } from "./totp.ts";
import { presentPasskey } from "./two-factor.presenter.ts";

const noKey = "Authenticator apps need the setting ENCRYPTION_KEY. Add a passkey instead.";

// Second factors of the signed-in administrator.

export async function read(context: Context, { adminId, role }: AdminPrincipal): Promise<Security> {
  const row = await findFactors(context.database, adminId);
  return {
    isRequired: needsSecondFactor(context.settings.requireTwoFactor, role),
    since: row?.since?.toISOString() ?? null,
    totp: { isAvailable: context.sealer !== undefined, since: row?.totpSince?.toISOString() ?? null },
    recoveryCodesLeft: await countRecoveryCodes(context.database, adminId),
    passkeys: (await listPasskeys(context.database, adminId)).map(presentPasskey),
  };
}

/** Shows the secret once. It takes effect after the first correct code. */
export async function startTotp(context: Context, { adminId, email }: AdminPrincipal) {
  const secret = makeTotpSecret();
  const totpPending = sealTotp(usableSealer(context), secret, adminId, "totp_pending");
  await transact(context, async (transaction) => {
    const { totpSealed } = await lockFactors(transaction.database, adminId);
    if (totpSealed !== null) throw hasApp();
    await updateFactors(transaction.database, adminId, { totpPending });
  });
  return { secret, uri: totpAddress(secret, { issuer: await links.agencyName(context), account: email }) };
}

export function confirmTotp(context: Context, admin: AdminPrincipal, code: string) {
  return change(context, admin, async (transaction, row) => {
    if (row.totpSealed !== null) throw hasApp();
    if (row.totpPending === null) throw new Conflict("Start with a new secret.");
    const secret = unsealTotp(usableSealer(context), row.totpPending, admin.adminId, "totp_pending");
    const at = context.now();
    const totpStep = stepOfCode(secret, code, at);
    if (totpStep === undefined) throw new Invalid("code", "is not right");
    await updateFactors(transaction.database, admin.adminId, {
      totpSealed: sealTotp(usableSealer(context), secret, admin.adminId, "totp_sealed"),
      totpPending: null,
      totpSince: at,
      totpStep,
    });
    return { change: "totp-added" };
  });
}

export function removeTotp(context: Context, admin: AdminPrincipal) {
  return change(context, admin, async (transaction, row) => {
    if (row.totpSealed === null) throw new Missing();
    const none = { totpSealed: null, totpSince: null, totpStep: null };
    await updateFactors(transaction.database, admin.adminId, none);
    return { change: "totp-removed" };
  });
}

export async function makeRecoveryCodes(context: Context, admin: AdminPrincipal): Promise<string[]> {
  const { codes, hashes } = await generateRecoveryCodes();
  await transact(context, async (transaction) => {
    const { since } = await lockFactors(transaction.database, admin.adminId);
    if (since === null) throw new Conflict("Recovery codes come with the first second factor.");
    await replaceRecoveryCodes(transaction.database, admin.adminId, rowsOf(hashes));
    await tell(transaction, admin, { change: "recovery-codes-made" });
  });
  return codes;
}

export async function startPasskey(context: Context, admin: AdminPrincipal, site: Site) {
  if ((await countPasskeys(context.database, admin.adminId)) >= maximumPasskeys) throw tooManyPasskeys();
  return passkeys.creationOptions(context, admin, site);
}

export async function addPasskey(context: Context, admin: AdminPrincipal, input: NewPasskey, site: Site) {
  const made = await passkeys.register(context, admin, input, site);
  if (made === undefined) throw new Invalid("attestation", "could not be verified");
  const recoveryCodes = await change(context, admin, async (transaction) => {
    if ((await countPasskeys(transaction.database, admin.adminId)) >= maximumPasskeys)
      throw tooManyPasskeys();
    if (!(await insertPasskey(transaction.database, made)))
      throw new Conflict("This passkey is in use already.");
    return { change: "passkey-added", name: made.name };
  });
  return { passkey: presentPasskey(made), recoveryCodes };
}

export async function renamePasskey(
  context: Context,
  { adminId }: AdminPrincipal,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await updatePasskeyName(context.database, { id, adminId }, name);
  if (row === undefined) throw new Missing();
  return presentPasskey(row);
}

export function removePasskey(context: Context, admin: AdminPrincipal, id: string) {
  return change(context, admin, async (transaction) => {
    const row = await deletePasskey(transaction.database, { id, adminId: admin.adminId });
    if (row === undefined) throw new Missing();
    return { change: "passkey-removed", name: row.name };
  });
}

function usableSealer(context: Context): Sealer {
  if (context.sealer === undefined) throw new Conflict(noKey);
  return context.sealer;
}

type FactorChange = Omit<SecondFactorChange, "type" | "actor" | "admin">;
type Work = (context: Context, row: FactorsRow) => Promise<FactorChange>;

/** Changes factors, one change at a time for each administrator. Returns new recovery codes, if any. */
function change(context: Context, admin: AdminPrincipal, work: Work): Promise<string[]> {
  return transact(context, async (transaction) => {
    const row = await lockFactors(transaction.database, admin.adminId);
    const changed = await work(transaction, row);
    const codes = await adjust(transaction, admin, row.since);
    await tell(transaction, admin, changed);
    return codes;
  });
}

/** Switches the second factor on with the first one, and off with the last one. Returns new recovery codes, if any. */
async function adjust(context: Context, { adminId, role }: AdminPrincipal, since: Date | null) {
  const { database, settings } = context;
  const row = await findFactors(database, adminId);
  const own = await listPasskeys(database, adminId);
  const hasAny = row?.totpSealed != null || own.some(({ lockedAt }) => lockedAt === null);
  if (hasAny === (since !== null)) return [];
  if (!hasAny && needsSecondFactor(settings.requireTwoFactor, role)) throw lastFactor();
  const { codes, hashes } = hasAny ? await generateRecoveryCodes() : { codes: [], hashes: [] };
  await updateFactors(database, adminId, { since: hasAny ? context.now() : null });
  await replaceRecoveryCodes(database, adminId, rowsOf(hashes));
  return codes;
}

function tell(context: Context, admin: AdminPrincipal, changed: FactorChange) {
  const { adminId: id, email } = admin;
  return emit(context, { type: "second_factor.changed", actor: admin, admin: { id, email }, ...changed });
}

const rowsOf = (hashes: string[]) => hashes.map((codeHash) => ({ id: randomUUIDv7(), codeHash }));
const hasApp = () => new Conflict("An authenticator app is set up already. Remove it first.");
const tooManyPasskeys = () => new Conflict(`There are ${maximumPasskeys} passkeys. Remove one first.`);
const lastFactor = () =>
  new Conflict("Your role needs a second factor, and this is the last one. Add another one first.");
