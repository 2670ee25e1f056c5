import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import type { NewPasskey, Passkey, Security } from "#domain/two-factor/two-factor.contract.ts";
import {
  maximumPasskeys,
  needsSecondFactor,
  type TwoFactorRequirement,
} from "#domain/two-factor/two-factor-rules.ts";
import type { Context } from "#server/context.ts";
import type { Emit, SecondFactorChange } from "#server/events/events.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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
  renamePasskey,
} from "./passkeys.repository.ts";
import type { Site } from "./passkeys.service.ts";
import * as passkeys from "./passkeys.service.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { sealTotp, unsealTotp } from "./sealed-totp.ts";
import { makeTotpSecret, stepOfCode, totpAddress } from "./totp.ts";
import { presentPasskey } from "./two-factor.presenter.ts";

export type OwnFactorsService = ReturnType<typeof ownFactorsService>;
type Dependencies = {
  database: Database;
  context: Context;
  /** Undefined without a key. Then no authenticator app can be set up. */
  sealer: Sealer | undefined;
  siteName: () => Promise<string>;
  requirement: TwoFactorRequirement;
  emit: Emit;
  now: () => Date;
};

const noKey = "Authenticator apps need the setting ENCRYPTION_KEY. Add a passkey instead.";

/** Second factors of the signed-in administrator. */
export function ownFactorsService(dependencies: Dependencies) {
  const { database, context, sealer, siteName, requirement, now } = dependencies;
  const { change, tell } = factorChanges(dependencies);
  const usableSealer = (): Sealer => {
    if (sealer === undefined) throw new Conflict(noKey);
    return sealer;
  };

  return {
    async read({ adminId, role }: AdminPrincipal): Promise<Security> {
      const row = await findFactors(database, adminId);
      return {
        isRequired: needsSecondFactor(requirement, role),
        since: row?.since?.toISOString() ?? null,
        totp: { isAvailable: sealer !== undefined, since: row?.totpSince?.toISOString() ?? null },
        recoveryCodesLeft: await countRecoveryCodes(database, adminId),
        passkeys: (await listPasskeys(database, adminId)).map(presentPasskey),
      };
    },

    /** Shows the secret once. It takes effect after the first correct code. */
    async startTotp({ adminId, email }: AdminPrincipal) {
      const secret = makeTotpSecret();
      const totpPending = sealTotp(usableSealer(), secret, adminId, "totp_pending");
      await database.transaction(async (transaction) => {
        const { totpSealed } = await lockFactors(transaction, adminId);
        if (totpSealed !== null) throw hasApp();
        await updateFactors(transaction, adminId, { totpPending });
      });
      return { secret, uri: totpAddress(secret, { issuer: await siteName(), account: email }) };
    },

    confirmTotp: (admin: AdminPrincipal, code: string) =>
      change(admin, async (transaction, row) => {
        if (row.totpSealed !== null) throw hasApp();
        if (row.totpPending === null) throw new Conflict("Start with a new secret.");
        const secret = unsealTotp(usableSealer(), row.totpPending, admin.adminId, "totp_pending");
        const at = now();
        const totpStep = stepOfCode(secret, code, at);
        if (totpStep === undefined) throw new Invalid("code", "is not right");
        await updateFactors(transaction, admin.adminId, {
          totpSealed: sealTotp(usableSealer(), secret, admin.adminId, "totp_sealed"),
          totpPending: null,
          totpSince: at,
          totpStep,
        });
        return { change: "totp-added" };
      }),

    removeTotp: (admin: AdminPrincipal) =>
      change(admin, async (transaction, row) => {
        if (row.totpSealed === null) throw new Missing();
        const none = { totpSealed: null, totpSince: null, totpStep: null };
        await updateFactors(transaction, admin.adminId, none);
        return { change: "totp-removed" };
      }),

    async makeRecoveryCodes(admin: AdminPrincipal): Promise<string[]> {
      const { codes, hashes } = await makeRecoveryCodes();
      await database.transaction(async (transaction) => {
        const { since } = await lockFactors(transaction, admin.adminId);
        if (since === null) throw new Conflict("Recovery codes come with the first second factor.");
        await replaceRecoveryCodes(transaction, admin.adminId, rowsOf(hashes));
        await tell(transaction, admin, { change: "recovery-codes-made" });
      });
      return codes;
    },

    async startPasskey(admin: AdminPrincipal, site: Site) {
      if ((await countPasskeys(database, admin.adminId)) >= maximumPasskeys) throw tooManyPasskeys();
      return passkeys.creationOptions(context, admin, site);
    },

    async addPasskey(admin: AdminPrincipal, input: NewPasskey, site: Site) {
      const made = await passkeys.register(context, admin, input, site);
      if (made === undefined) throw new Invalid("attestation", "could not be verified");
      const recoveryCodes = await change(admin, async (transaction) => {
        if ((await countPasskeys(transaction, admin.adminId)) >= maximumPasskeys) throw tooManyPasskeys();
        if (!(await insertPasskey(transaction, made))) throw new Conflict("This passkey is in use already.");
        return { change: "passkey-added", name: made.name };
      });
      return { passkey: presentPasskey(made), recoveryCodes };
    },

    async renamePasskey({ adminId }: AdminPrincipal, id: string, name: string): Promise<Passkey> {
      const row = await renamePasskey(database, { id, adminId }, name);
      if (row === undefined) throw new Missing();
      return presentPasskey(row);
    },

    removePasskey: (admin: AdminPrincipal, id: string) =>
      change(admin, async (transaction) => {
        const row = await deletePasskey(transaction, { id, adminId: admin.adminId });
        if (row === undefined) throw new Missing();
        return { change: "passkey-removed", name: row.name };
      }),
  };
}

type Told = Omit<SecondFactorChange, "type" | "actor" | "admin">;
type Work = (transaction: Executor, row: FactorsRow) => Promise<Told>;

/** Changes of factors, one at a time for each administrator. */
function factorChanges({ database, requirement, emit, now }: Dependencies) {
  const tell = (transaction: Executor, admin: AdminPrincipal, told: Told) => {
    const { adminId: id, email } = admin;
    return emit(transaction, { type: "second_factor.changed", actor: admin, admin: { id, email }, ...told });
  };
  /**
   * Switches the second factor on with the first one, and off with the last one. Returns new recovery codes, if any.
   */
  const adjust = async (transaction: Executor, { adminId, role }: AdminPrincipal, since: Date | null) => {
    const row = await findFactors(transaction, adminId);
    const own = await listPasskeys(transaction, adminId);
    const hasAny = row?.totpSealed != null || own.some(({ lockedAt }) => lockedAt === null);
    if (hasAny === (since !== null)) return [];
    if (!hasAny && needsSecondFactor(requirement, role)) throw lastFactor();
    const { codes, hashes } = hasAny ? await makeRecoveryCodes() : { codes: [], hashes: [] };
    await updateFactors(transaction, adminId, { since: hasAny ? now() : null });
    await replaceRecoveryCodes(transaction, adminId, rowsOf(hashes));
    return codes;
  };
  return {
    tell,
    change: (admin: AdminPrincipal, work: Work): Promise<string[]> =>
      database.transaction(async (transaction) => {
        const row = await lockFactors(transaction, admin.adminId);
        const told = await work(transaction, row);
        const codes = await adjust(transaction, admin, row.since);
        await tell(transaction, admin, told);
        return codes;
      }),
  };
}

const rowsOf = (hashes: string[]) => hashes.map((codeHash) => ({ id: randomUUIDv7(), codeHash }));
const hasApp = () => new Conflict("An authenticator app is set up already. Remove it first.");
const tooManyPasskeys = () => new Conflict(`There are ${maximumPasskeys} passkeys. Remove one first.`);
const lastFactor = () =>
  new Conflict("Your role needs a second factor, and this is the last one. Add another one first.");
