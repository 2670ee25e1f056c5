import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { endingActions } from "#domain/campaigns/collaboration-states.ts";
import type { MoneyInput } from "#domain/money/money.ts";
import type { PayoutsDecision } from "#domain/payouts/payout-states.ts";
import type { RightsDecision } from "#domain/rights/right-rules.ts";
import type { Context } from "#server/context.ts";
import * as agreedDeliverables from "#server/modules/deliverables/agreed-deliverables.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import { forgetWhenPaid } from "#server/modules/payouts/payment-details.service.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import type { StepRequest } from "#server/platform/states/transition.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import { withdrawOffer } from "./offers/transition-offer.ts";
import {
  type CollaborationStep,
  type LockedCollaboration,
  transitionCollaboration,
} from "./transition-collaboration.ts";

/** Decisions about rights and payouts if a collaboration ends early. `payoutAmount`: with `changed` only. */
export type Ending = {
  rights?: RightsDecision | null;
  payouts?: PayoutsDecision | null;
  payoutAmount?: MoneyInput | null;
};

/** Takes a step of a collaboration, and first ends what was offered to and agreed with a creator who leaves. */
export async function moveCollaboration(
  context: Context,
  locked: LockedCollaboration,
  { rights, payouts, payoutAmount, ...step }: Omit<CollaborationStep, "prepare"> & Ending,
  request?: StepRequest,
): Promise<CollaborationRow> {
  const prepare = async () => {
    const isEnd = endingActions.some((action) => action === step.action);
    if (isEnd) await withdrawOffer(context, locked, step.by);
    if (step.action === "cancel") {
      await endAgreement(context, locked, step, { rights, payouts, payoutAmount });
    }
  };
  const row = await transitionCollaboration(context, locked, { ...step, prepare }, request);
  await forgetWhenPaid(context, row);
  return row;
}

async function endAgreement(
  context: Context,
  locked: LockedCollaboration,
  { by, words = "" }: CollaborationStep,
  { rights, payouts, payoutAmount }: Ending,
): Promise<void> {
  const { campaign, collaboration } = locked;
  await agreedDeliverables.dropRest(context, locked, by);
  await grantedRights.end(context, collaboration.id, { decision: rights ?? "kept", by, words });
  const amountMinor = minorIn(campaign.currency, "payoutAmount", payoutAmount ?? null);
  await agreedPayouts.end(context, locked, { decision: payouts ?? "kept", amountMinor, words, by });
}
