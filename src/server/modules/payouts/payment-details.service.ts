import type { AdminPrincipal } from "#domain/access/principal.ts";
import { boundStates } from "#domain/campaigns/collaboration-states.ts";
import { Conflict, EditConflict, Missing } from "#domain/errors.ts";
import { accountEnd } from "#domain/money/bank-account.ts";
import {
  type OwnPaymentDetails,
  type OwnPaymentDetailsInput,
  type PaymentDetails,
  type PaymentDetailsState,
  paymentDetailsSchema,
  type StoredPaymentDetails,
} from "#domain/payouts/payment-details.contract.ts";
import { isOwed } from "#domain/payouts/payout-sums.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";
import { countUnsealed, tryUnseal } from "#server/platform/sealing/try-unseal.ts";
import {
  deleteSealed,
  findSealed,
  findSealedOf,
  listGiven,
  listSealed,
  putSealed,
  type SealedDetails,
} from "./payment-details.repository.ts";
import { findPayout, listPayoutsOf, type PayoutRow } from "./payouts.repository.ts";

export { paymentDetailsPersonalData } from "./payment-details.repository.ts";

// Bank accounts of creators. Sealed in the database, and opened only here.

const nothing: OwnPaymentDetails = { accountEnd: null, updatedAt: null };

/** Details as their creator sees them. Null while nothing is owed, and where they cannot be sealed. */
export async function readOwn(
  { database, sealer }: Context,
  collaboration: { id: string; influencerId: string | null },
): Promise<OwnPaymentDetails | null> {
  if (sealer === undefined || collaboration.influencerId === null) return null;
  const row = await findSealed(database, collaboration.id);
  if (row === undefined) return (await isAnyOwed(database, collaboration.id)) ? nothing : null;
  const details = unsealed(sealer, row);
  return { accountEnd: details && accountEnd(details.account), updatedAt: row.updatedAt };
}

/** Collaborations among these whose creator is asked for payment details: those without any that can be read. */
export async function listLacking(
  { database, sealer }: Context,
  collaborationIds: string[],
): Promise<ReadonlySet<string>> {
  if (sealer === undefined) return new Set();
  const owed = (await listPayoutsOf(database, collaborationIds)).filter(isPaidByDetails);
  const lacking = new Set(owed.map((row) => row.collaborationId));
  for (const row of await findSealedOf(database, collaborationIds)) {
    if (unsealed(sealer, row) === null) lacking.add(row.collaborationId);
    else lacking.delete(row.collaborationId);
  }
  return lacking;
}

/**
 * Stores the details of a creator whose collaboration the caller has locked. Throws `EditConflict` with what `current`
 * reads if there are others than the creator saw. Not idempotent by content, which would store a hash of it.
 */
export async function giveDetails(
  context: Context,
  { campaign, collaboration }: LockedCollaboration,
  { updatedAt, ...details }: OwnPaymentDetailsInput,
  { author, current }: Pick<StepAuthor, "author"> & { current: () => Promise<unknown> },
): Promise<void> {
  const shown = await readOwn(context, collaboration);
  if (shown === null) throw new Conflict("Payment details are not needed now.");
  if (shown.updatedAt !== updatedAt) throw new EditConflict(await current());
  const sealed = usableSealer(context).seal(JSON.stringify(details), placeOf(collaboration.id));
  await putSealed(context.database, collaboration.id, sealed);
  const isNew = shown.updatedAt === null;
  await emit(context, { type: "payment_details.given", author, campaign, collaboration, isNew });
}

/** Details for the owner who pays, which the history records. Throws `Missing` if there is no such payout. */
export function readForPayout(
  context: Context,
  actor: AdminPrincipal,
  payoutId: string,
): Promise<StoredPaymentDetails> {
  return transact(context, async (transaction) => {
    const payout = await findPayout(transaction.database, payoutId);
    if (payout === undefined) throw new Missing();
    const row = await findSealed(transaction.database, payout.collaborationId);
    const { sealer } = context;
    if (row === undefined || sealer === undefined || !isPaidByDetails(payout)) {
      return { state: "missing", details: null, updatedAt: null };
    }
    const details = unsealed(sealer, row);
    if (details === null) return { state: "unreadable", details, updatedAt: row.updatedAt };
    const { id, creatorName: name } = payout;
    const changes = { action: "read", type: "payout", id, name, after: { paymentDetails: true } } as const;
    await emit(transaction, { type: "records.changed", actor, changes });
    return { state: "given", details, updatedAt: row.updatedAt };
  });
}

/** Whether the details for payouts are there, by payout. Those that need none are left out. */
export async function statesOfPayouts(
  { database, sealer }: Context,
  payouts: readonly PayoutRow[],
): Promise<ReadonlyMap<string, PaymentDetailsState>> {
  const waiting = sealer === undefined ? [] : payouts.filter(isPaidByDetails);
  const given = await listGiven(database, [...new Set(waiting.map((row) => row.collaborationId))]);
  return new Map(waiting.map((row) => [row.id, given.has(row.collaborationId) ? "given" : "missing"]));
}

/** The same by collaboration. */
export async function statesOfCollaborations(
  context: Context,
  collaborationIds: string[],
): Promise<ReadonlyMap<string, PaymentDetailsState>> {
  if (context.sealer === undefined) return new Map();
  const payouts = await listPayoutsOf(context.database, collaborationIds);
  const states = await statesOfPayouts(context, payouts);
  return new Map(
    payouts.flatMap(({ id, collaborationId }) => {
      const state = states.get(id);
      return state ? [[collaborationId, state] as const] : [];
    }),
  );
}

/** Deletes the details once the collaboration has ended and nothing is owed. The caller has locked it. */
export async function forgetWhenPaid(
  { database }: Context,
  { id, state }: LockedCollaboration["collaboration"],
): Promise<void> {
  const isBound = boundStates.some((each) => each === state);
  if (!isBound && !(await isAnyOwed(database, id))) await deleteSealed(database, id);
}

/** For the doctor: whether the key opens them. */
export async function examinePaymentDetails(executor: Executor, sealer: Sealer | undefined) {
  const rows = await listSealed(executor);
  return countUnsealed(
    sealer,
    rows.map(({ sealed, collaborationId }) => ({ sealed, place: placeOf(collaborationId) })),
  );
}

const placeOf = (row: string) => ({ table: "payment_details", column: "sealed", row });

/** An erased creator has no account any more. */
function isPaidByDetails(payout: PayoutRow): boolean {
  return payout.influencerId !== null && isOwed(payout);
}

async function isAnyOwed(executor: Executor, collaborationId: string): Promise<boolean> {
  return (await listPayoutsOf(executor, [collaborationId])).some(isPaidByDetails);
}

function usableSealer({ sealer }: Context): Sealer {
  if (sealer === undefined) {
    throw new Conflict("Payment details can’t be stored here yet. Please send us a message instead.");
  }
  return sealer;
}

/** Null if the key does not open them. */
function unsealed(sealer: Sealer, { sealed, collaborationId }: SealedDetails): PaymentDetails | null {
  const opened = tryUnseal(sealer, sealed, placeOf(collaborationId));
  return opened.outcome === "opened" ? paymentDetailsSchema.parse(JSON.parse(opened.text)) : null;
}
