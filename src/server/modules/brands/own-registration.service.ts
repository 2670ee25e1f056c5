import { budgetLowerBound } from "#domain/brands/brand-options.ts";
import { Conflict, EditConflict } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import {
  type OwnRegistration,
  ownRegistrationSchema,
  type RegistrationEdit,
} from "#domain/status/status.contract.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { brandEnding } from "./brand-ending.ts";
import { presentBrandRecord } from "./brands.presenter.ts";
import { type BrandRow, findBrand, lockBrand, updateBrand } from "./brands.repository.ts";
import { countPendingBefore } from "./brands-shared.repository.ts";

/** Runs in the transaction once the record is locked. Throws to abort. */
type Admit = (transaction: Executor) => Promise<void>;
type WaitingRegistration = { receivedAt: Date; before: number; registration: OwnRegistration };
type Dependencies = { database: Database; context: Context; removal: RemovalService; emit: Emit };

/** A brand contact's own registration while it is pending. */
export function ownRegistrationService({ database, context, removal, emit }: Dependencies) {
  const release = brandEnding(removal);

  return {
    /** The registration as its contact sees it; undefined unless it is pending. */
    async waiting(id: string): Promise<WaitingRegistration | undefined> {
      const row = await findBrand(database, id);
      if (row?.status !== "pending") return undefined;
      const before = await countPendingBefore(database, row);
      return { receivedAt: row.createdAt, before, registration: ownRegistration(row) };
    },

    /**
     * Edits a pending registration, which keeps its place in the queue. `admit` runs in the transaction once the
     * record is locked. Throws `Conflict` if it has been decided in the meantime.
     */
    async edit(id: string, { updatedAt, ...fields }: RegistrationEdit, admit: Admit): Promise<void> {
      await database.transaction(async (transaction) => {
        const brand = await lockPending(transaction, id);
        await admit(transaction);
        if (updatedAt !== brand.updatedAt) {
          throw new EditConflict(ownRegistration(brand));
        }
        const values = { ...fields, budgetLowerBound: budgetLowerBound(fields.budgetRange) };
        const changed = await updateBrand(transaction, id, values);
        await emit(transaction, { type: "brand.changed", brand: changed ?? brand });
      });
    },

    /**
     * Withdraws a pending registration. `admit` runs in the transaction once the record is locked. Throws `Conflict`
     * if it has been decided in the meantime.
     */
    async withdraw(id: string, admit: Admit): Promise<void> {
      const { files } = await database.transaction(async (transaction) => {
        const brand = await lockPending(transaction, id);
        await admit(transaction);
        const released = await release(transaction, { kind: "link" }, brand);
        await emit(transaction, { type: "brand.withdrawn", brand });
        return released;
      });
      await media.discard(context, files);
    },
  };
}

async function lockPending(transaction: Executor, id: string): Promise<BrandRow> {
  const brand = await lockBrand(transaction, id);
  if (brand?.status !== "pending") throw new Conflict(refusalMessages.decidedMeanwhile);
  return brand;
}

function ownRegistration(row: BrandRow): OwnRegistration {
  return ownRegistrationSchema.parse(presentBrandRecord(row));
}
