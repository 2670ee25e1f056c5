import { asc, eq, inArray, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

/** A creator in a campaign, as a merge sees them. */
export type MergedCollaboration = Awaited<ReturnType<typeof lockCollaborationsOf>>[number];

/** Locks the collaborations of creators until the end of the transaction, after their campaigns. */
export async function lockCollaborationsOf(executor: Executor, influencerIds: string[]) {
  const { id, campaignId, influencerId, state, acceptedOfferId } = campaignCreators;
  const theirs = anyOf(influencerId, influencerIds);
  const inCampaigns = executor.select({ campaignId }).from(campaignCreators).where(theirs);
  const locked = await executor
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(inArray(campaigns.id, inCampaigns))
    .orderBy(asc(campaigns.id))
    .for("update");
  const rows = await executor
    .select({ id, campaignId, influencerId, state, acceptedOfferId })
    .from(campaignCreators)
    .where(theirs)
    .orderBy(asc(id))
    .for("update");
  const names = new Map(locked.map((campaign) => [campaign.id, campaign.name]));
  return rows.map((row) => ({ ...row, campaignName: names.get(row.campaignId) ?? "" }));
}

/** References to creators, for a merge. */
export const creatorOfCollaborations = references(campaignCreators.influencerId);

/** Above every number of an offer. */
const beyond = 1_000_000;

/** Puts the offers of one collaboration before those of another, which keep their order. */
export async function moveOffers(executor: Executor, { from, to }: Moved): Promise<void> {
  const { collaborationId, version } = offers;
  const moved = await executor.select({ version }).from(offers).where(eq(collaborationId, from));
  if (moved.length === 0) return;
  const highest = Math.max(...moved.map((offer) => offer.version));
  const isOfTo = eq(collaborationId, to);
  // In two steps, because no two may have the same number at any moment.
  await executor
    .update(offers)
    .set({ version: sql`${version} + ${beyond}` })
    .where(isOfTo);
  await executor
    .update(offers)
    .set({ version: sql`${version} - ${beyond - highest}` })
    .where(isOfTo);
  await executor.update(offers).set({ collaborationId: to }).where(eq(collaborationId, from));
}

/** Fills what one collaboration does not have with what another has, which is then deleted. */
export async function fillAndDelete(executor: Executor, { from, to }: Moved): Promise<void> {
  const [other] = await executor.delete(campaignCreators).where(eq(campaignCreators.id, from)).returning();
  if (other === undefined) return;
  const { ownerId, dueOn, nextStep, priceMinor, clientPriceMinor, scores, custom, updatedAt } =
    campaignCreators;
  await executor
    .update(campaignCreators)
    .set({
      ownerId: sql`coalesce(${ownerId}, ${other.ownerId})`,
      dueOn: sql`coalesce(${dueOn}, ${other.dueOn})`,
      nextStep: sql`coalesce(nullif(${nextStep}, ''), ${other.nextStep})`,
      priceMinor: sql`coalesce(${priceMinor}, ${other.priceMinor})`,
      clientPriceMinor: sql`coalesce(${clientPriceMinor}, ${other.clientPriceMinor})`,
      scores: sql`coalesce(${scores}, ${other.scores === null ? null : JSON.stringify(other.scores)}::jsonb)`,
      custom: sql`${JSON.stringify(other.custom)}::jsonb || ${custom}`,
      updatedAt: laterThan(updatedAt),
    })
    .where(eq(campaignCreators.id, to));
}
