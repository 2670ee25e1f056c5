import { creatorProgress } from "#domain/campaigns/creator-progress.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { WorkItem } from "#domain/portal/portal.contract.ts";
import type { Context } from "#server/context.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import * as paymentDetails from "#server/modules/payouts/payment-details.service.ts";
import { listWorkOfCreators } from "../creator-collaborations.repository.ts";
import { listOpenOffers } from "../offers.repository.ts";

/**
 * A page of the collaborations of creators with their next steps, as their own pages show them: open ones first, then
 * the newest. `leftOut`: number of those after it.
 */
export async function listWork(
  context: Context,
  influencerIds: string[],
  page: { limit: number; cursor: string | undefined },
): Promise<{ items: WorkItem[]; leftOut: number; nextCursor: string | null }> {
  const { rows, ...others } = await listWorkOfCreators(context.database, influencerIds, page);
  const ids = rows.map(({ id }) => id);
  const openOffers = Map.groupBy(
    await listOpenOffers(context.database, ids),
    ({ collaborationId }) => collaborationId,
  );
  const deliverablesOf = await deliverableReader.ownOfMany(context, ids);
  const lacking = await paymentDetails.listLacking(context, ids);
  const items = rows.map(({ id, creatorName, state, agreed, ...campaign }) => ({
    _id: id,
    creatorName,
    campaign: { name: campaign.campaignName, clientName: campaign.clientName },
    state,
    ...creatorProgress({
      campaign: { state: campaign.campaignState },
      state,
      offer: openOffers.get(id)?.[0] ?? null,
      deliverables: deliverablesOf(id),
      lacksPaymentDetails: lacking.has(id),
    }),
    agreed: agreed && moneyOf(agreed.priceMinor, agreed.currency),
  }));
  return { items, ...others };
}

/** Whether one of these creators was made an offer. */
export async function hasWork(context: Context, influencerIds: string[]): Promise<boolean> {
  const { rows } = await listWorkOfCreators(context.database, influencerIds, { limit: 1 });
  return rows.length > 0;
}
