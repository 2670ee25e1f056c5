import { and, count, desc, eq, exists, getTableName, inArray, sql } from "drizzle-orm";
import { openCampaignStates } from "#domain/campaigns/campaign-states.ts";
import { boundStates, openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

/** Names of campaigns in which one of these creators has a binding agreement. */
export async function listBindingCampaigns(executor: Executor, influencerIds: string[]): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ name: campaigns.name })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .where(
      and(
        anyOf(campaignCreators.influencerId, influencerIds),
        inArray(campaignCreators.state, [...boundStates]),
      ),
    )
    .orderBy(campaigns.name)
    .limit(5);
  return rows.map(({ name }) => name);
}

/** IDs of all collaborations of a creator. */
export async function listIdsOfCreator(executor: Executor, influencerId: string): Promise<string[]> {
  const { id } = campaignCreators;
  const rows = await executor
    .select({ id })
    .from(campaignCreators)
    .where(eq(campaignCreators.influencerId, influencerId));
  return rows.map((row) => row.id);
}

const cursorName = "work";

/**
 * A page of the collaborations in which one of these creators was made an offer: those that are open first, then the
 * newest. Before an offer, creators must not learn that they are considered.
 */
export async function listWorkOfCreators(
  executor: Executor,
  influencerIds: string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { id, campaignId, influencerId, state, acceptedOfferId, createdAt } = campaignCreators;
  const anyOffer = executor.select().from(offers).where(eq(offers.collaborationId, id));
  const isOpen = sql<boolean>`(${and(
    inArray(state, openCollaborationStates),
    inArray(campaigns.state, [...openCampaignStates]),
  )})`;
  const position = cursor && readCursor(cursor, cursorName, ["boolean", "time", "uuid"]);
  const isAfter =
    position &&
    sql`(${isOpen}, ${createdAt}, ${id}) < (${sql.join(
      position.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const filter = and(anyOf(influencerId, influencerIds), exists(anyOffer), isAfter || undefined);
  const rows = await executor
    .select({
      id,
      state,
      creatorName: campaignCreators.creatorName,
      campaignName: campaigns.name,
      clientName: campaigns.clientName,
      campaignState: campaigns.state,
      agreed: acceptedOffer,
      createdAt,
      isOpen,
    })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .leftJoin(offers, eq(offers.id, acceptedOfferId))
    .where(filter)
    .orderBy(desc(isOpen), desc(createdAt), desc(id))
    .limit(limit);
  const [found] = await executor
    .select({ count: count() })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(filter);
  const leftOut = (found?.count ?? 0) - rows.length;
  const last = rows.at(-1);
  return {
    rows,
    leftOut,
    nextCursor:
      leftOut > 0 && last
        ? writeCursor(cursorName, [last.isOpen, last.createdAt.toISOString(), last.id])
        : null,
  };
}

const acceptedOffer = { priceMinor: offers.priceMinor, currency: offers.currency };

/** Collaborations for the privacy command. Erasing leaves the state, days, and prices. */
export const collaborationsPersonalData = {
  name: getTableName(campaignCreators),
  find: (executor: Executor, influencerIds: string[]) =>
    personalRows(executor, campaignCreators, inArray(campaignCreators.influencerId, influencerIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(campaignCreators)
      .set({ influencerId: null, creatorName: "", nextStep: "", endWords: "", scores: null, custom: {} })
      .where(inArray(campaignCreators.id, ids));
  },
};
