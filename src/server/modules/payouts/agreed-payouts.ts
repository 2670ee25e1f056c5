import { randomUUIDv7 } from "node:crypto";
import { dayIn } from "#domain/days/agency-time.ts";
import { Invalid } from "#domain/errors.ts";
import { dueOnOf, type PayoutFacts, startOfPayout } from "#domain/payouts/due-day.ts";
import { type PayoutsDecision, payoutMachine } from "#domain/payouts/payout-states.ts";
import { isUndecided } from "#domain/payouts/payouts.contract.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import { readDeliverableDays } from "#server/modules/deliverables/deliverable-records.service.ts";
import {
  insertPayout,
  lockPayoutsOf,
  type NewPayout,
  type PayoutRow,
  updatePayout,
} from "./payouts.repository.ts";
import { transitionPayout } from "./transition-payout.ts";

/** `amountMinor`: with `changed`, the amount that is paid instead. */
export type PayoutsEnding = { decision: PayoutsDecision; amountMinor: number | null; words: string };

type Offered = { priceMinor: number; paymentDays: number; offeredBy: string | null };

// Payouts as the collaboration that they belong to changes.

/**
 * Plans the agreed price, to be paid after the last publication. Does nothing if the creator only gets a gift.
 */
export async function make(
  context: Context,
  locked: LockedCollaboration,
  { offer, by }: { offer: Offered; by: StepAuthor },
): Promise<void> {
  const { priceMinor: amountMinor, paymentDays } = offer;
  if (amountMinor === 0) return;
  const preparers = withPreparer([], offer.offeredBy);
  const starts = "publication";
  await plan(context, locked, { kind: "fee", amountMinor, starts, paymentDays, preparers, by });
}

/** Plans the price of a renewal of rights, which is owed from the day of the agreement. */
export async function makeForRights(
  context: Context,
  locked: LockedCollaboration,
  { offer, by }: { offer: Offered; by: StepAuthor },
): Promise<void> {
  const { priceMinor: amountMinor, paymentDays } = offer;
  if (amountMinor === 0) return;
  const { today } = await factsOf(context, locked.collaboration.id);
  const starts = { starts: "date", startsOn: today } as const;
  const preparers = withPreparer([], offer.offeredBy);
  await plan(context, locked, { kind: "rights", amountMinor, ...starts, paymentDays, preparers, by });
  await settle(context, locked, by);
}

/** Whether an early end of the collaboration has to decide on payouts. */
export async function areToDecide(context: Context, collaborationId: string): Promise<boolean> {
  return (await lockPayoutsOf(context.database, collaborationId)).some(endsEarly);
}

/**
 * Makes agreed payouts that nobody has approved due now, replaces them by an amount, or cancels them. Expenses
 * and reversals become due in any case.
 */
export async function end(
  context: Context,
  locked: LockedCollaboration,
  { decision, amountMinor, words, by }: PayoutsEnding & { by: StepAuthor },
): Promise<void> {
  const rows = (await lockPayoutsOf(context.database, locked.collaboration.id)).filter(isUndecided);
  const { today } = await factsOf(context, locked.collaboration.id);
  const ending = decision === "kept" ? [] : rows.filter(endsEarly);
  const fees = ending.filter(({ kind }) => kind === "fee").reduce((sum, row) => sum + row.amountMinor, 0);
  if (decision === "changed" && (amountMinor === null || amountMinor > fees)) {
    throw new Invalid("payoutAmount", "must be an amount up to the fees that nobody has approved");
  }
  for (const row of ending) {
    const values = { reason: words, dueOn: null };
    await transitionPayout(context, locked, row, { action: "cancel", as: "system", by, words, values });
  }
  const starts = { starts: "date", startsOn: today } as const;
  for (const row of rows.filter((each) => !ending.includes(each) && each.state === "planned")) {
    await updatePayout(context.database, row.id, starts);
  }
  if (decision === "changed" && amountMinor !== null && amountMinor > 0) {
    const paymentDays = rows.find(({ kind }) => kind === "fee")?.paymentDays ?? 0;
    await plan(context, locked, {
      ...starts,
      kind: "fee",
      amountMinor,
      paymentDays,
      reason: words,
      by,
    });
  }
  await settle(context, locked, by);
}

async function factsOf(context: Context, collaborationId: string): Promise<PayoutFacts> {
  const { timeZone } = await readAgencySettings(context.database);
  const [about] = await findCollaborationFacts(context.database, [collaborationId]);
  return {
    agreedOn: about?.agreedAt ? dayIn(timeZone, about.agreedAt) : null,
    deliverables: await readDeliverableDays(context.database, collaborationId),
    today: dayIn(timeZone, context.now()),
  };
}

/** Makes payouts due whose start has come, and puts back those whose start no longer applies. */
export async function settle(context: Context, locked: LockedCollaboration, by: StepAuthor): Promise<void> {
  const rows = await lockPayoutsOf(context.database, locked.collaboration.id);
  const open = rows.filter(isUndecided);
  if (open.length === 0) return;
  const facts = await factsOf(context, locked.collaboration.id);
  for (const row of open) {
    const start = startOfPayout(row, facts);
    const dueOn = start === null ? null : dueOnOf(start, row.paymentDays);
    const action = start === null ? "wait" : "fall_due";
    const step = payoutMachine.step(row.state, action, "system");
    if (typeof step === "object") {
      await transitionPayout(context, locked, row, { action, as: "system", by, values: { dueOn } });
    } else if (dueOn !== row.dueOn) {
      await updatePayout(context.database, row.id, { dueOn });
    }
  }
}

/** Adds a planned payout. */
export async function plan(
  context: Context,
  locked: LockedCollaboration,
  {
    by,
    preparers = [],
    ...values
  }: { by: StepAuthor } & Pick<NewPayout, "kind" | "amountMinor" | "starts" | "paymentDays"> &
    Partial<Pick<NewPayout, "startsOn" | "reverses" | "reason" | "preparers">>,
): Promise<PayoutRow> {
  const { campaign, collaboration } = locked;
  const { author, actor } = by;
  const row = await insertPayout(context.database, {
    ...values,
    id: randomUUIDv7(),
    collaborationId: collaboration.id,
    campaignId: campaign.id,
    influencerId: collaboration.influencerId,
    creatorName: collaboration.creatorName,
    currency: campaign.currency,
    stateSince: context.now(),
    createdAt: context.now(),
    preparedBy: author.type === "admin" ? author.id : null,
    preparers: withPreparer(preparers, author.type === "admin" ? author.id : null),
  });
  await emit(context, {
    type: "payout.changed",
    author,
    ...(actor && { actor }),
    ...locked,
    payout: row,
    action: "plan",
    before: null,
    words: values.reason ?? "",
    contacts: undefined,
  });
  return row;
}

/** Adds a preparer. Null: somebody outside the team. */
export function withPreparer(preparers: readonly string[], id: string | null): string[] {
  return id === null ? [...preparers] : [...new Set([...preparers, id])];
}

/** Whether an early end of the collaboration decides on a payout. */
function endsEarly(row: PayoutRow): boolean {
  return isUndecided(row) && row.kind !== "expense" && row.kind !== "reversal";
}
