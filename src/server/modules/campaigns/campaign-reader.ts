import type { Campaign, CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { collaborationsAwaitingAnswer } from "#server/modules/deliverables/deliverable-records.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { statesOfCollaborations } from "#server/modules/payouts/payment-details.service.ts";
import { sumPaid } from "#server/modules/payouts/payout-records.service.ts";
import { unfinishedOf } from "#server/modules/payouts/unfinished.service.ts";
import {
  type CampaignContext,
  presentCampaign,
  presentCampaignSummary,
  type TeamPrincipal,
} from "./campaigns.presenter.ts";
import { type CampaignRow, findCampaigns } from "./campaigns.repository.ts";
import { presentCollaboration } from "./collaborations.presenter.ts";
import {
  type CollaborationRow,
  countCollaborations,
  findCollaborations,
} from "./collaborations.repository.ts";
import { listCurrentOffers } from "./offers.repository.ts";

// Reads campaigns and collaborations together with everything that their presenters need.

export async function summaries(
  context: Context,
  rows: CampaignRow[],
  principal: TeamPrincipal,
): Promise<CampaignSummary[]> {
  const contextOf = await contextsOf(context, rows, principal);
  return rows.map((row) => presentCampaignSummary(row, contextOf(row)));
}

/** Throws `Missing` if there is no such campaign. */
export async function campaign(context: Context, id: string, principal: TeamPrincipal): Promise<Campaign> {
  const [row] = await findCampaigns(context.database, [id]);
  if (row === undefined) throw new Missing();
  const contextOf = await contextsOf(context, [row], principal);
  return presentCampaign(row, contextOf(row));
}

/** Throws `Missing` if there is no such collaboration. */
export async function collaboration(
  context: Context,
  id: string,
  principal: TeamPrincipal,
): Promise<Collaboration> {
  const rows = await findCollaborations(context.database, [id]);
  const [campaign] = await findCampaigns(
    context.database,
    rows.map(({ campaignId }) => campaignId),
  );
  if (campaign === undefined) throw new Missing();
  const [shown] = await collaborations(context, { campaign, rows, principal });
  if (shown === undefined) throw new Missing();
  return shown;
}

async function contextsOf(context: Context, rows: CampaignRow[], principal: TeamPrincipal) {
  const { timeZone } = await readAgencySettings(context.database);
  const counted = await countCollaborations(
    context.database,
    rows.map(({ id }) => id),
  );
  const byCampaign = Map.groupBy(counted, ({ campaignId }) => campaignId);
  const owners = await administratorNames(context.database);
  const paid = await sumPaid(
    context.database,
    rows.map(({ id }) => id),
  );
  const today = dayIn(timeZone, context.now());
  return ({ id }: CampaignRow): CampaignContext => ({
    counted: byCampaign.get(id) ?? [],
    paidMinor: paid.get(id) ?? 0,
    owners,
    today,
    principal,
  });
}

export async function collaborations(
  context: Context,
  {
    campaign,
    rows,
    principal,
  }: { campaign: CampaignRow; rows: CollaborationRow[]; principal: TeamPrincipal },
): Promise<Collaboration[]> {
  const ids = rows.flatMap(({ influencerId }) => influencerId ?? []);
  const found = await influencers.namedTo(context, principal, ids);
  const creators = new Map(found.map((creator) => [creator._id, creator]));
  const owners = await administratorNames(context.database);
  const collaborationIds = rows.map(({ id }) => id);
  const offers = Map.groupBy(
    await listCurrentOffers(context.database, collaborationIds),
    ({ collaborationId }) => collaborationId,
  );
  const unfinished = await unfinishedOf(context.database, rows);
  const awaiting = await collaborationsAwaitingAnswer(context.database, collaborationIds);
  const paymentDetails = await statesOfCollaborations(context, collaborationIds);
  return rows.map((row) => {
    const own = {
      offers: offers.get(row.id) ?? [],
      unfinished: unfinished.get(row.id) ?? [],
      hasDraftToAnswer: awaiting.has(row.id),
      paymentDetails: paymentDetails.get(row.id) ?? null,
    };
    return presentCollaboration(row, { campaign, creators, owners, ...own, principal });
  });
}
