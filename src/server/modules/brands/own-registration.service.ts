import { budgetLowerBound } from "#domain/brands/brand-options.ts";
import { Conflict, EditConflict } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import {
  type OwnRegistration,
  ownRegistrationSchema,
  type RegistrationEdit,
} from "#domain/status/status.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { endBrand } from "./brand-ending.ts";
import { presentBrandRecord } from "./brands.presenter.ts";
import { type BrandRow, findBrand, lockBrand, updateBrand } from "./brands.repository.ts";
import { countPendingBefore } from "./brands-shared.repository.ts";

/** Runs in the transaction once the record is locked. Throws to abort. */
type Admit = (context: Context) => Promise<void>;
type WaitingRegistration = { receivedAt: Date; before: number; registration: OwnRegistration };

// A brand contact's own registration while it is pending.

/** The registration as its contact sees it; undefined unless it is pending. */
export async function waiting(context: Context, id: string): Promise<WaitingRegistration | undefined> {
  const row = await findBrand(context.database, id);
  if (row?.status !== "pending") return undefined;
  const before = await countPendingBefore(context.database, row);
  return { receivedAt: row.createdAt, before, registration: ownRegistration(row) };
}

/**
 * Edits a pending registration, which keeps its place in the queue. `admit` runs in the transaction once the
 * record is locked. Throws `Conflict` if it has been decided in the meantime.
 */
export async function edit(
  context: Context,
  id: string,
  { updatedAt, ...fields }: RegistrationEdit,
  admit: Admit,
): Promise<void> {
  await transact(context, async (transaction) => {
    const brand = await lockPending(transaction.database, id);
    await admit(transaction);
    if (updatedAt !== brand.updatedAt) {
      throw new EditConflict(ownRegistration(brand));
    }
    const values = { ...fields, budgetLowerBound: budgetLowerBound(fields.budgetRange) };
    const changed = await updateBrand(transaction.database, id, values);
    await emit(transaction, { type: "brand.changed", brand: changed ?? brand });
  });
}

/**
 * Withdraws a pending registration. `admit` runs in the transaction once the record is locked. Throws `Conflict`
 * if it has been decided in the meantime.
 */
export async function withdraw(context: Context, id: string, admit: Admit): Promise<void> {
  const { files } = await transact(context, async (transaction) => {
    const brand = await lockPending(transaction.database, id);
    await admit(transaction);
    const released = await endBrand(transaction, { kind: "link" }, brand);
    await emit(transaction, { type: "brand.withdrawn", brand });
    return released;
  });
  await media.discard(context, files);
}

async function lockPending(transaction: Executor, id: string): Promise<BrandRow> {
  const brand = await lockBrand(transaction, id);
  if (brand?.status !== "pending") throw new Conflict(refusalMessages.decidedMeanwhile);
  return brand;
}

function ownRegistration(row: BrandRow): OwnRegistration {
  return ownRegistrationSchema.parse(presentBrandRecord(row));
}
