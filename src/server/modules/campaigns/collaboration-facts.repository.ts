import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

/** SQL: owner of the collaboration in a column of the outer query, or of its campaign if it has none. */
export function ownerOfCollaboration(collaborationId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})
    from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
    where ${campaignCreators.id} = ${collaborationId})`;
}

/** SQL: owner of the campaign in a column of the outer query. */
export function ownerOfCampaign(campaignId: SQLWrapper): SQL<string | null> {
  return sql<
    string | null
  >`(select ${campaigns.ownerId} from ${campaigns} where ${campaigns.id} = ${campaignId})`;
}

/**
 * SQL: whether an administrator owns the collaboration in a column of the outer query, and its campaign is active.
 */
export function isOwnAndActive(ownerId: string): (collaborationId: SQLWrapper) => SQL {
  return (collaborationId) =>
    sql`exists (
      select from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
      where ${campaignCreators.id} = ${collaborationId} and ${campaigns.state} = 'active'
        and coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId}) = ${ownerId})`;
}

/** SQL: whether the collaboration in a column of the outer query belongs to an active campaign. */
export function isInActiveCampaign(collaborationId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
    where ${campaignCreators.id} = ${collaborationId} and ${campaigns.state} = 'active')`;
}

/** SQL: whether the campaign in a column of the outer query ended before a time. */
export function hasEndedBefore(time: Date): (campaignId: SQLWrapper) => SQL {
  return (campaignId) => sql`exists (
    select from ${campaigns} where ${campaigns.id} = ${campaignId}
      and ${campaigns.state} in ('completed', 'archived', 'cancelled')
      and coalesce(${campaigns.endedAt}, ${campaigns.stateSince}) < ${time.toISOString()})`;
}

export type CollaborationFacts = Awaited<ReturnType<typeof findCollaborationFacts>>[number];

/** Names, states, and agreed prices that other records show of their collaborations. */
export async function findCollaborationFacts(executor: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, state } = campaignCreators;
  return executor
    .select({
      id,
      state,
      creatorName: campaignCreators.creatorName,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      campaignOwnerId: campaigns.ownerId,
      currency: campaigns.currency,
      /** Price of the accepted offer. */
      agreedMinor: offers.priceMinor,
      agreedAt: offers.decidedAt,
      paymentDays: offers.paymentDays,
      ownerId: sql<string | null>`coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})`,
    })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .leftJoin(offers, eq(offers.id, campaignCreators.acceptedOfferId))
    .where(anyOf(id, [...new Set(ids)]));
}

/** Creators of a campaign by rank, with the agreed prices; undefined if there is no such campaign. */
export async function listAgreed(executor: Executor, campaignId: string) {
  const { id, creatorName, state, rank, acceptedOfferId } = campaignCreators;
  const [campaign] = await executor
    .select({ currency: campaigns.currency })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  if (campaign === undefined) return undefined;
  const collaborations = await executor
    .select({ id, creatorName, state, agreedMinor: offers.priceMinor })
    .from(campaignCreators)
    .leftJoin(offers, eq(offers.id, acceptedOfferId))
    .where(eq(campaignCreators.campaignId, campaignId))
    .orderBy(rank, id);
  return { ...campaign, collaborations };
}
