import type { AdminPrincipal } from "#domain/access/principal.ts";
import { type Campaign, campaignInputSchema } from "#domain/campaigns/campaigns.contract.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import type { CampaignsService } from "#server/modules/campaigns/campaigns.service.ts";
import type { CollaborationStepsService } from "#server/modules/campaigns/collaboration-steps.service.ts";
import type { CollaborationsService } from "#server/modules/campaigns/collaborations.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockList } from "./locked-list.ts";
import { type ItemRow, listItems } from "./shortlist-items.repository.ts";
import {
  listReviewers,
  listVotes,
  type ReviewerRow,
  type VoteRow,
} from "./shortlist-reviewers.repository.ts";
import type { TeamPrincipal } from "./shortlists.presenter.ts";
import { type ShortlistRow, updateShortlist } from "./shortlists.repository.ts";

export type ShortlistCampaignService = ReturnType<typeof shortlistCampaignService>;
type Dependencies = {
  campaigns: Pick<CampaignsService, "insert" | "lockOpen" | "read">;
  collaborations: Pick<CollaborationsService, "addTo">;
  collaborationSteps: Pick<CollaborationStepsService, "followClient">;
  context: Context;
};

type JoiningItem = Pick<ItemRow, "id" | "influencerId"> & Partial<Pick<ItemRow, "priceMinor" | "proposedBy">>;

/** Shortlists that belong to a campaign: the client's votes move the campaign's creators. */
export function shortlistCampaignService(dependencies: Dependencies) {
  const { campaigns, collaborations, collaborationSteps, context } = dependencies;

  /** Applies the client's decision about a creator to the campaign, if the shortlist belongs to one. */
  const follow = async (
    transaction: Executor,
    { id, campaignId }: Pick<ShortlistRow, "id" | "campaignId">,
    { influencerId }: Pick<ItemRow, "influencerId">,
    { reviewer, vote }: { reviewer: Pick<ReviewerRow, "id" | "name">; vote: VoteRow },
  ): Promise<void> => {
    if (campaignId === null || influencerId === null) return;
    await collaborationSteps.followClient(transaction, {
      campaignId,
      shortlistId: id,
      influencerId,
      decision: vote.decision,
      reason: vote.reason,
      comment: vote.comment,
      author: { type: "link", id: reviewer.id, name: reviewer.name },
    });
  };

  /** Adds the creators of a shortlist to its campaign and applies the client's decisions so far. */
  const join = async (
    transaction: Executor,
    actor: TeamPrincipal,
    list: ShortlistRow,
    items: readonly JoiningItem[],
  ): Promise<void> => {
    if (list.campaignId === null) return;
    const shown = items.filter(({ proposedBy }) => !proposedBy);
    const campaign = await campaigns.lockOpen(transaction, list.campaignId);
    if (campaign === undefined) return;
    const prices = shown.map(
      ({ influencerId, priceMinor }) => [influencerId ?? "", priceMinor ?? null] as const,
    );
    await collaborations.addTo(transaction, actor, {
      campaign,
      influencerIds: shown.flatMap(({ influencerId }) => influencerId ?? []),
      ...(campaign.currency === list.currency && { clientPrices: new Map(prices) }),
    });
    const reviewers = await listReviewers(transaction, list.id);
    const votes = await listVotes(transaction, list.id);
    for (const item of shown) {
      const decided = decisionOn(item, reviewers, votes);
      if (decided) await follow(transaction, list, item, decided);
    }
  };

  return {
    follow,
    join,

    /** Throws `Invalid` unless it is the ID of an open campaign. */
    async refuseEnded(transaction: Executor, campaignId: string | null | undefined): Promise<void> {
      if (!campaignId || (await campaigns.lockOpen(transaction, campaignId))) return;
      throw new Invalid("campaignId", "is not a campaign that goes on");
    },

    /** Makes a draft of a campaign for the client of a shortlist. A repeated call returns the first one. */
    async start(actor: AdminPrincipal, id: string, idempotencyKey: string | undefined): Promise<Campaign> {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "campaign of shortlist", idempotencyKey, content: [actor.adminId, id] },
        async ({ database: transaction }) => {
          const list = await lockList(transaction, id);
          if (list.campaignId !== null) throw new Conflict("This list belongs to a campaign.");
          const { name, clientName, brandId, ownerId, currency } = list;
          const input = campaignInputSchema.parse({ name, clientName, currency, clientClearsCreators: true });
          const campaign = await campaigns.insert(transaction, actor, { ...input, brandId, ownerId });
          await updateShortlist(transaction, id, { campaignId: campaign.id });
          const linked = { ...list, campaignId: campaign.id };
          await join(transaction, actor, linked, await listItems(transaction, id));
          return { _id: campaign.id };
        },
      );
      return campaigns.read(result._id, actor);
    },
  };
}

/** The decider's vote, if there is one. */
function decisionOn(item: JoiningItem, reviewers: readonly ReviewerRow[], votes: readonly VoteRow[]) {
  const found = votes
    .filter(({ itemId }) => itemId === item.id)
    .flatMap((vote) => {
      const reviewer = reviewers.find(({ id, role }) => id === vote.reviewerId && role === "decides");
      return reviewer ? [{ reviewer, vote }] : [];
    });
  return found.toSorted((one, other) => other.vote.decidedAt.getTime() - one.vote.decidedAt.getTime())[0];
}
