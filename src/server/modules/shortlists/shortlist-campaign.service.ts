import type { AdminPrincipal } from "#domain/access/principal.ts";
import { type Campaign, campaignInputSchema } from "#domain/campaigns/campaigns.contract.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import * as campaigns from "#server/modules/campaigns/campaigns.service.ts";
import * as collaborations from "#server/modules/campaigns/collaborations.service.ts";
import { followClient } from "#server/modules/campaigns/follow-client.ts";
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

type JoiningItem = Pick<ItemRow, "id" | "influencerId"> & Partial<Pick<ItemRow, "priceMinor" | "proposedBy">>;

// Shortlists that belong to a campaign: the client's votes move the campaign's creators.

/** Throws `Invalid` unless it is the ID of an open campaign. */
export async function refuseEnded(context: Context, campaignId: string | null | undefined): Promise<void> {
  if (!campaignId || (await campaigns.lockOpen(context, campaignId))) return;
  throw new Invalid("campaignId", "is not a campaign that goes on");
}

/** Makes a draft of a campaign for the client of a shortlist. A repeated call returns the first one. */
export async function start(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  idempotencyKey: string | undefined,
): Promise<Campaign> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "campaign of shortlist", idempotencyKey, content: [actor.adminId, id] },
    async (transaction) => {
      const list = await lockList(transaction.database, id);
      if (list.campaignId !== null) throw new Conflict("This list belongs to a campaign.");
      const { name, clientName, brandId, ownerId, currency } = list;
      const input = campaignInputSchema.parse({ name, clientName, currency, clientClearsCreators: true });
      const campaign = await campaigns.insert(transaction, actor, { ...input, brandId, ownerId });
      await updateShortlist(transaction.database, id, { campaignId: campaign.id });
      const linked = { ...list, campaignId: campaign.id };
      await join(transaction, actor, linked, await listItems(transaction.database, id));
      return { _id: campaign.id };
    },
  );
  return campaigns.read(context, result._id, actor);
}

/** Applies the client's decision about a creator to the campaign, if the shortlist belongs to one. */
export async function follow(
  context: Context,
  { id, campaignId }: Pick<ShortlistRow, "id" | "campaignId">,
  { influencerId }: Pick<ItemRow, "influencerId">,
  { reviewer, vote }: { reviewer: Pick<ReviewerRow, "id" | "name">; vote: VoteRow },
): Promise<void> {
  if (campaignId === null || influencerId === null) return;
  await followClient(context, {
    campaignId,
    shortlistId: id,
    influencerId,
    decision: vote.decision,
    reason: vote.reason,
    comment: vote.comment,
    author: { type: "link", id: reviewer.id, name: reviewer.name },
  });
}

/** Adds the creators of a shortlist to its campaign and applies the client's decisions so far. */
export async function join(
  context: Context,
  actor: TeamPrincipal,
  list: ShortlistRow,
  items: readonly JoiningItem[],
): Promise<void> {
  if (list.campaignId === null) return;
  const shown = items.filter(({ proposedBy }) => !proposedBy);
  const campaign = await campaigns.lockOpen(context, list.campaignId);
  if (campaign === undefined) return;
  const prices = shown.map(
    ({ influencerId, priceMinor }) => [influencerId ?? "", priceMinor ?? null] as const,
  );
  await collaborations.addTo(context, actor, {
    campaign,
    influencerIds: shown.flatMap(({ influencerId }) => influencerId ?? []),
    ...(campaign.currency === list.currency && { clientPrices: new Map(prices) }),
  });
  const reviewers = await listReviewers(context.database, list.id);
  const votes = await listVotes(context.database, list.id);
  for (const item of shown) {
    const decided = decisionOn(item, reviewers, votes);
    if (decided) await follow(context, list, item, decided);
  }
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
