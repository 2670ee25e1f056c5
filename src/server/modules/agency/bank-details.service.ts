import {
  type BankChange,
  type BankDetails,
  bankDetailsInputSchema,
  type StoredBankDetails,
} from "#domain/agency/bank-details.contract.ts";
import { Conflict, EditConflict } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";
import { countUnsealed, tryUnseal } from "#server/platform/sealing/try-unseal.ts";
import { lockSealedBank, readSealedBank, type SealedBank, sealBank } from "./agency-settings.repository.ts";
import { historyRecord } from "./agency-settings.service.ts";

const place = { table: "agency_settings", column: "bank_sealed", row: "single" };
const noKey = "Bank details need the setting ENCRYPTION_KEY, which encrypts them.";

// Bank details for payments by clients. Sealed in the database and opened only here.

export async function read(context: Context): Promise<StoredBankDetails> {
  return opened(context, await readSealedBank(context.database));
}

/**
 * Throws `EditConflict` if the details have changed since they were read. The history records only that they
 * changed.
 */
export async function change(
  context: Context,
  actor: Actor,
  { details, updatedAt }: BankChange,
): Promise<StoredBankDetails> {
  const { sealer } = context;
  if (sealer === undefined) throw new Conflict(noKey);
  return transact(context, async (transaction) => {
    const before = await lockSealedBank(transaction.database);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt)
      throw new EditConflict(opened(context, before));
    const sealed = details && sealer.seal(JSON.stringify(details), place);
    const after = await sealBank(transaction.database, sealed);
    const changes = { action: "edit", ...historyRecord, after: { bankDetailsChanged: true } } as const;
    await emit(transaction, { type: "records.changed", actor, changes });
    return opened(context, after);
  });
}

function opened(context: Context, { sealed, updatedAt }: SealedBank): StoredBankDetails {
  if (context.sealer === undefined) return { state: "off", details: null, updatedAt };
  if (sealed === null) return { state: "ready", details: null, updatedAt };
  const details = unsealed(context.sealer, sealed);
  return { state: details ? "ready" : "unreadable", details, updatedAt };
}

/** For the doctor: whether the key opens them. */
export async function examineBankDetails(executor: Executor, sealer: Sealer | undefined) {
  const { sealed } = await readSealedBank(executor);
  return countUnsealed(sealer, sealed === null ? [] : [{ sealed, place }]);
}

function unsealed(sealer: Sealer, sealed: string): BankDetails | null {
  const opened = tryUnseal(sealer, sealed, place);
  return opened.outcome === "opened" ? bankDetailsInputSchema.parse(JSON.parse(opened.text)) : null;
}
