import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";

/** Who answers for a collaboration, a column of another query: its owner, or that of its campaign. */
export function ownerOfCollaboration(collaborationId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})
    from ${campaignCreators} join ${campaigns} on ${campaigns.id} = ${campaignCreators.campaignId}
    where ${campaignCreators.id} = ${collaborationId})`;
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
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      campaignOwnerId: campaigns.ownerId,
      ownerId: sql<string | null>`coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})`,
    })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .where(inArray(id, [...new Set(ids)]));
}
