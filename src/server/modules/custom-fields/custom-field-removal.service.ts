import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import { Missing } from "#domain/errors.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import { brandCustomRows } from "#server/modules/brands/brands.service.ts";
import { collaborationCustomRows } from "#server/modules/campaigns/campaign-records.service.ts";
import { influencerCustomRows } from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { CustomRows } from "#server/platform/database/custom-values.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { holdForUndo, undoOfferOf } from "#server/platform/undo/undos.service.ts";
import {
  findCustomField,
  listCustomFields,
  lockCustomField,
  lockCustomFields,
  updateCustomField,
} from "./custom-fields.repository.ts";
import { present, record, refuseLabel, refuseMore, shown } from "./custom-fields.service.ts";

const rowsOf: Record<CustomSubject, CustomRows> = {
  influencer: influencerCustomRows,
  brand: brandCustomRows,
  collaboration: collaborationCustomRows,
};

/** Records that are changed in one transaction. */
const batchSize = 500;

/** Removes the values of a deleted field. */
export const removeCustomValuesJob = defineJob<{ id: string }>({
  name: "remove-custom-values",
  concurrency: 1,
  timeLimit: 60 * 60,
});

// Deletes own fields: at first they are only hidden, so that nothing is lost if the deletion is undone.

/** Number of records with a value. */
export async function usage(context: Context, id: string): Promise<number> {
  const row = await findCustomField(context.database, id);
  if (row === undefined || row.deletedAt !== null) throw new Missing();
  return rowsOf[row.subject].count(context.database, row.key);
}

export async function remove(context: Context, actor: Actor, id: string): Promise<UndoOffer | undefined> {
  return transact(context, async (transaction) => {
    await lockCustomFields(transaction.database);
    const row = await lockCustomField(transaction.database, id);
    if (row === undefined || row.deletedAt !== null) throw new Missing();
    await updateCustomField(transaction.database, id, { deletedAt: context.now() });
    const name = row.label;
    const entry = { action: "delete", recordType: "custom-field", recordId: id, recordName: name } as const;
    const holds = await holdForUndo(transaction.database, actor, [{ ...entry, snapshot: {} }]);
    await record(transaction, actor, { action: "delete", id, name, before: shown(present(row)) });
    return undoOfferOf(holds.values());
  });
}

/** Undoes a deletion. Throws `Conflict` if the label or the place of the field has been taken since. */
export async function restore(context: Context, id: string): Promise<void> {
  await lockCustomFields(context.database);
  const row = await lockCustomField(context.database, id);
  if (row === undefined) throw new Missing();
  const others = await listCustomFields(context.database, row.subject);
  refuseMore(row.subject, others.length);
  refuseLabel(row.label, row.subject, others);
  await updateCustomField(context.database, id, { deletedAt: null });
}

/** Starts to remove values once the deletions of these fields can no longer be undone. */
export function enqueueRemoval(context: Context, ids: string[]): Promise<void> {
  return context.jobs.enqueue(
    context.database,
    removeCustomValuesJob,
    ids.map((id) => ({ id })),
  );
}

/** The job's handler. */
export async function removeValues(
  context: Context,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await findCustomField(context.database, id);
  if (row?.deletedAt == null) return;
  for (;;) {
    signal.throwIfAborted();
    const changed = await rowsOf[row.subject].remove(context.database, row.key, batchSize);
    if (changed < batchSize) return;
  }
}
