import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type CampaignRow, findCampaigns, lockCampaign } from "./campaigns.repository.ts";
import {
  type CollaborationRow,
  findCollaborations,
  lockCollaborations,
} from "./collaborations.repository.ts";

export { callerOf, type TeamPrincipal } from "./campaigns.presenter.ts";
export {
  type CampaignRow,
  campaignSubject,
  findCampaignIdsNamed,
  findCampaigns,
  ownedCampaigns,
} from "./campaigns.repository.ts";
export {
  type CollaborationFacts,
  findCollaborationFacts,
  hasEndedBefore,
  isInActiveCampaign,
  isOwnAndActive,
  listAgreed,
  ownerOfCampaign,
  ownerOfCollaboration,
} from "./collaboration-facts.repository.ts";
export {
  type CollaborationRow,
  collaborationCustomRows,
  collaborationSubject,
  findCollaborations,
  ownedCollaborations,
} from "./collaborations.repository.ts";

export { collaborationsPersonalData, listIdsOfCreator } from "./creator-collaborations.repository.ts";
export { namedCollaborations } from "./named-collaborations.repository.ts";
export {
  agreedTerms,
  countVersions,
  lockOpenOffer,
  offersPersonalData,
  roundsAgreedOf,
} from "./offers.repository.ts";

/** Locks a campaign and then a collaboration, the order of every change. Throws `Missing` if there is none. */
export async function lockBoth(
  transaction: Executor,
  id: string,
  lock: "update" | "share" = "share",
): Promise<{ campaign: CampaignRow; collaboration: CollaborationRow }> {
  const [found] = await findCollaborations(transaction, [id]);
  const campaign = found && (await lockCampaign(transaction, found.campaignId, lock));
  const [collaboration] = campaign ? await lockCollaborations(transaction, [id]) : [];
  if (campaign === undefined || collaboration === undefined) throw new Missing();
  return { campaign, collaboration };
}

/** Throws `Conflict` if the campaign has ended. */
export function refuseEnded(campaign: CampaignRow): void {
  if (!isOpenCampaign(campaign)) throw new Conflict("This campaign has ended.");
}

/** Collaborations with their campaigns by ID, not locked. */
export async function readBoth(
  executor: Executor,
  rows: readonly { campaignId: string; collaborationId: string }[],
): Promise<ReadonlyMap<string, { campaign: CampaignRow; collaboration: CollaborationRow }>> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const campaigns = await findCampaigns(executor, unique(rows.map(({ campaignId }) => campaignId)));
  const byId = new Map(campaigns.map((row) => [row.id, row]));
  const found = await findCollaborations(executor, unique(rows.map((row) => row.collaborationId)));
  return new Map(
    found.flatMap((collaboration) => {
      const campaign = byId.get(collaboration.campaignId);
      return campaign ? [[collaboration.id, { campaign, collaboration }] as const] : [];
    }),
  );
}
