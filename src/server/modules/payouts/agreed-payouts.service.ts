import { randomUUIDv7 } from "node:crypto";
import type { CollaborationCaller } from "#domain/campaigns/collaboration-states.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Invalid } from "#domain/errors.ts";
import { dueOnOf, type PaidPiece, type PayoutFacts, startOfPayout } from "#domain/payouts/payout-rules.ts";
import { type PayoutAction, type PayoutsDecision, payoutMachine } from "#domain/payouts/payout-states.ts";
import { isUndecided } from "#domain/payouts/payouts.contract.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaigns.service.ts";
import type { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  insertPayout,
  lockPayoutsOf,
  type NewPayout,
  type PayoutRow,
  type PayoutValues,
  updatePayout,
} from "./payouts.repository.ts";

/** Campaign and collaboration, which the caller has locked. */
export type Locked = Awaited<ReturnType<typeof lockBoth>>;
/** `actor` is set for administrators only: not for creators and consequences of other changes. */
export type PayoutBy = { caller: CollaborationCaller; author: TimelineAuthor; actor?: Actor };
/** `amountMinor`: with `changed`, the amount that is paid instead. */
export type PayoutsEnding = { decision: PayoutsDecision; amountMinor: number | null; words: string };

export type AgreedPayoutsService = ReturnType<typeof agreedPayoutsService>;
type Dependencies = {
  /** Deliverables of a creator, with the days on which they were published and verified. */
  piecesOf: (executor: Executor, collaborationId: string) => Promise<PaidPiece[]>;
  influencers: Pick<InfluencersService, "emailOf">;
  emit: Emit;
  now: () => Date;
};
type Offered = { priceMinor: number; paymentDays: number; offeredBy: string | null };
type Step = { action: PayoutAction; state: PayoutRow["state"]; by: PayoutBy; words?: string } & {
  values?: PayoutValues;
};

/** Payouts as the collaboration that they belong to changes. The only place where their state changes. */
export function agreedPayoutsService({ piecesOf, influencers, emit, now }: Dependencies) {
  const emailOf = async (transaction: Executor, { influencerId }: PayoutRow) =>
    influencerId === null ? undefined : ((await influencers.emailOf(transaction, influencerId)) ?? undefined);

  const apply = async (
    transaction: Executor,
    locked: Locked,
    row: PayoutRow,
    { action, state, by, words = "", values = {} }: Step,
  ): Promise<PayoutRow> => {
    const { author, actor } = by;
    const stateBy = author.type === "admin" ? author.id : null;
    const entered = { state, stateSince: now(), stateBy, stateAction: action };
    const after = await updatePayout(transaction, row.id, { ...values, ...entered });
    const isTold = action === "approve" || action === "pay";
    await emit(transaction, {
      type: "payout.changed",
      author,
      ...(actor && { actor }),
      ...locked,
      payout: after,
      action,
      before: row.state,
      words,
      creatorEmail: isTold && row.kind !== "reversal" ? await emailOf(transaction, row) : undefined,
    });
    return after;
  };

  const factsOf = async (transaction: Executor, collaborationId: string): Promise<PayoutFacts> => {
    const { timeZone } = await readAgencySettings(transaction);
    const [about] = await findCollaborationFacts(transaction, [collaborationId]);
    return {
      agreedOn: about?.agreedAt ? dayIn(timeZone, about.agreedAt) : null,
      pieces: await piecesOf(transaction, collaborationId),
      today: dayIn(timeZone, now()),
    };
  };

  /** Makes payouts due whose start has come, and puts back those whose start no longer applies. */
  const settle = async (transaction: Executor, locked: Locked, by: PayoutBy): Promise<void> => {
    const rows = await lockPayoutsOf(transaction, locked.collaboration.id);
    const open = rows.filter(isUndecided);
    if (open.length === 0) return;
    const facts = await factsOf(transaction, locked.collaboration.id);
    for (const row of open) {
      const start = startOfPayout(row, facts);
      const dueOn = start === null ? null : dueOnOf(start, row.paymentDays);
      const action = start === null ? "wait" : "fall_due";
      const step = payoutMachine.step(row.state, action, "system");
      if (typeof step === "object") {
        await apply(transaction, locked, row, { action, state: step.to, by, values: { dueOn } });
      } else if (dueOn !== row.dueOn) {
        await updatePayout(transaction, row.id, { dueOn });
      }
    }
  };

  /** Adds a planned payout. */
  const plan = async (
    transaction: Executor,
    locked: Locked,
    {
      by,
      preparers = [],
      ...values
    }: { by: PayoutBy } & Pick<NewPayout, "kind" | "amountMinor" | "starts" | "paymentDays"> &
      Partial<Pick<NewPayout, "startsOn" | "reverses" | "reason" | "preparers">>,
  ): Promise<PayoutRow> => {
    const { campaign, collaboration } = locked;
    const { author, actor } = by;
    const row = await insertPayout(transaction, {
      ...values,
      id: randomUUIDv7(),
      collaborationId: collaboration.id,
      campaignId: campaign.id,
      influencerId: collaboration.influencerId,
      creatorName: collaboration.creatorName,
      currency: campaign.currency,
      stateSince: now(),
      createdAt: now(),
      preparedBy: author.type === "admin" ? author.id : null,
      preparers: withPreparer(preparers, author.type === "admin" ? author.id : null),
    });
    await emit(transaction, {
      type: "payout.changed",
      author,
      ...(actor && { actor }),
      ...locked,
      payout: row,
      action: "plan",
      before: null,
      words: values.reason ?? "",
      creatorEmail: undefined,
    });
    return row;
  };

  return {
    apply,
    settle,
    plan,
    emailOf,

    /**
     * Plans the agreed price, to be paid after the last publication. Does nothing if the creator only gets a gift.
     */
    async make(
      transaction: Executor,
      locked: Locked,
      { offer, by }: { offer: Offered; by: PayoutBy },
    ): Promise<void> {
      const { priceMinor: amountMinor, paymentDays } = offer;
      if (amountMinor === 0) return;
      const preparers = withPreparer([], offer.offeredBy);
      const starts = "publication";
      await plan(transaction, locked, { kind: "fee", amountMinor, starts, paymentDays, preparers, by });
    },

    /** Plans the price of a renewal of rights, which is owed from the day of the agreement. */
    async makeForRights(
      transaction: Executor,
      locked: Locked,
      { offer, by }: { offer: Offered; by: PayoutBy },
    ): Promise<void> {
      const { priceMinor: amountMinor, paymentDays } = offer;
      if (amountMinor === 0) return;
      const { today } = await factsOf(transaction, locked.collaboration.id);
      const starts = { starts: "date", startsOn: today } as const;
      const preparers = withPreparer([], offer.offeredBy);
      await plan(transaction, locked, { kind: "rights", amountMinor, ...starts, paymentDays, preparers, by });
      await settle(transaction, locked, by);
    },

    /** Whether an early end of the collaboration has to decide on payouts. */
    async areToDecide(transaction: Executor, collaborationId: string): Promise<boolean> {
      return (await lockPayoutsOf(transaction, collaborationId)).some(endsEarly);
    },

    /**
     * Makes agreed payouts that nobody has approved due now, replaces them by an amount, or cancels them. Expenses
     * and reversals become due in any case.
     */
    async end(
      transaction: Executor,
      locked: Locked,
      { decision, amountMinor, words, by }: PayoutsEnding & { by: PayoutBy },
    ): Promise<void> {
      const rows = (await lockPayoutsOf(transaction, locked.collaboration.id)).filter(isUndecided);
      const { today } = await factsOf(transaction, locked.collaboration.id);
      const ending = decision === "kept" ? [] : rows.filter(endsEarly);
      const fees = ending.filter(({ kind }) => kind === "fee").reduce((sum, row) => sum + row.amountMinor, 0);
      if (decision === "changed" && (amountMinor === null || amountMinor > fees)) {
        throw new Invalid("payoutAmount", "must be an amount up to the fees that nobody has approved");
      }
      for (const row of ending) {
        const values = { reason: words, dueOn: null };
        await apply(transaction, locked, row, { action: "cancel", state: "cancelled", by, words, values });
      }
      const starts = { starts: "date", startsOn: today } as const;
      for (const row of rows.filter((each) => !ending.includes(each) && each.state === "planned")) {
        await updatePayout(transaction, row.id, starts);
      }
      if (decision === "changed" && amountMinor !== null && amountMinor > 0) {
        const paymentDays = rows.find(({ kind }) => kind === "fee")?.paymentDays ?? 0;
        await plan(transaction, locked, {
          ...starts,
          kind: "fee",
          amountMinor,
          paymentDays,
          reason: words,
          by,
        });
      }
      await settle(transaction, locked, by);
    },
  };
}

/** Adds a preparer. Null: somebody outside the team. */
export function withPreparer(preparers: readonly string[], id: string | null): string[] {
  return id === null ? [...preparers] : [...new Set([...preparers, id])];
}

/** Whether an early end of the collaboration decides on a payout. */
function endsEarly(row: PayoutRow): boolean {
  return isUndecided(row) && row.kind !== "expense" && row.kind !== "reversal";
}
