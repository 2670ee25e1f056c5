import {
  type PayoutAction,
  type PayoutCaller,
  payoutMachine,
  payoutStateLabels,
} from "#domain/payouts/payout-states.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import { type StepRequest, transition } from "#server/platform/states/transition.ts";
import { forgetWhenPaid } from "./payment-details.service.ts";
import { enterPayoutState, type PayoutRow, type PayoutValues } from "./payouts.repository.ts";

export type PayoutStep = {
  action: PayoutAction;
  as: PayoutCaller;
  by: StepAuthor;
  words?: string;
  /** Other columns that change. */
  values?: PayoutValues;
};

/** Takes a step of a payout. A repeated request changes nothing. */
export async function transitionPayout(
  context: Context,
  locked: LockedCollaboration,
  payout: PayoutRow,
  { action, as, by: { author, actor }, words = "", values = {} }: PayoutStep,
  request?: StepRequest,
): Promise<void> {
  const { row, isRepeated } = await transition(
    context,
    { machine: payoutMachine, labels: payoutStateLabels, hasRoles: true, write: enterPayoutState },
    payout,
    { action, as, by: author.type === "admin" ? author.id : null, prepare: () => values },
    request,
  );
  if (isRepeated) return;
  await forgetWhenPaid(context, locked.collaboration);
  const isMailed = (action === "approve" || action === "pay") && payout.kind !== "reversal";
  await emit(context, {
    type: "payout.changed",
    author,
    ...(actor && { actor }),
    ...locked,
    payout: row,
    action,
    before: payout.state,
    words,
    contacts: isMailed
      ? await creatorContacts(context.database, locked.collaboration, "payments")
      : undefined,
  });
}
