import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

/** Who answers for a collaboration, a column of another query: its owner, or that of its campaign. */
export function ownerOfCollaboration(collaborationId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})
    from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
    where ${campaignCreators.id} = ${collaborationId})`;
}

/** Who answers for a campaign, a column of another query. */
export function ownerOfCampaign(campaignId: SQLWrapper): SQL<string | null> {
  return sql<
    string | null
  >`(select ${campaigns.ownerId} from ${campaigns} where ${campaigns.id} = ${campaignId})`;
}

/** Whether an administrator answers for a collaboration, a column of another query, whose campaign goes on. */
export function isOwnAndActive(ownerId: string): (collaborationId: SQLWrapper) => SQL {
  return (collaborationId) =>
    sql`exists (
      select from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
      where ${campaignCreators.id} = ${collaborationId} and ${campaigns.state} = 'active'
        and coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId}) = ${ownerId})`;
}

/** Whether the campaign of a collaboration, a column of another query, goes on. */
export function isInActiveCampaign(collaborationId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
    where ${campaignCreators.id} = ${collaborationId} and ${campaigns.state} = 'active')`;
}

/** Whether a campaign, a column of another query, has ended before a time. */
export function hasEndedBefore(time: Date): (campaignId: SQLWrapper) => SQL {
  return (campaignId) => sql`exists (
    select from ${campaigns} where ${campaigns.id} = ${campaignId}
      and ${campaigns.state} in ('completed', 'archived', 'cancelled')
      and coalesce(${campaigns.endedAt}, ${campaigns.stateSince}) < ${time.toISOString()})`;
}

export type CollaborationFacts = Awaited<ReturnType<typeof findCollaborationFacts>>[number];

/** What other records of collaborations are shown with. */
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
      /** Of the accepted offer. */
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

/** The creators of a campaign by rank, with what was agreed; undefined if there is no such campaign. */
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
