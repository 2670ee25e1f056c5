import { and, count, desc, eq, getTableName, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { boundStates } from "#domain/campaigns/collaboration-states.ts";
import type { OfferState } from "#domain/campaigns/offer-states.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { StateOfRecord } from "#domain/states/state-of-record.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

export type OfferRow = typeof offers.$inferSelect;
export type NewOffer = typeof offers.$inferInsert;

/** Newest first. */
export async function listOffers(executor: Executor, collaborationIds: string[]): Promise<OfferRow[]> {
  if (collaborationIds.length === 0) return [];
  return executor
    .select()
    .from(offers)
    .where(anyOf(offers.collaborationId, collaborationIds))
    .orderBy(desc(offers.version));
}

/** One page, newest first, with one more offer to compare the last one with. */
export async function listOfferPage(
  executor: Executor,
  collaborationId: string,
  { limit, cursor }: ArrayPageQuery,
) {
  const filter = eq(offers.collaborationId, collaborationId);
  const rows = await executor
    .select()
    .from(offers)
    .where(and(filter, afterCursor(offers, "offers", cursor)))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(limit + 1);
  return { rows, nextCursor: toPage(rows, limit, "offers").nextCursor };
}

export async function countCounterOffers(executor: Executor, collaborationId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(offers)
    .where(and(eq(offers.collaborationId, collaborationId), eq(offers.madeBy, "creator")));
  return row?.count ?? 0;
}

export type CurrentOffer = Pick<
  OfferRow,
  "id" | "collaborationId" | "madeBy" | "state" | "priceMinor" | "currency" | "validUntil" | "createdAt"
>;

/** Excludes renewals of rights. */
const ofTheWork = isNull(offers.renews);

/** Open and accepted offers of collaborations. */
export async function listCurrentOffers(
  executor: Executor,
  collaborationIds: string[],
): Promise<CurrentOffer[]> {
  if (collaborationIds.length === 0) return [];
  const { id, collaborationId, madeBy, state, priceMinor, currency, validUntil, createdAt } = offers;
  return executor
    .select({ id, collaborationId, madeBy, state, priceMinor, currency, validUntil, createdAt })
    .from(offers)
    .where(and(anyOf(collaborationId, collaborationIds), inArray(state, ["open", "accepted"]), ofTheWork));
}

/** Open offers of collaborations, the newest first, with what decides whose turn it is. */
export async function listOpenOffers(executor: Executor, collaborationIds: string[]) {
  if (collaborationIds.length === 0) return [];
  const { collaborationId, madeBy, validUntil, renews, state, version } = offers;
  return executor
    .select({ collaborationId, by: madeBy, validUntil, renews })
    .from(offers)
    .where(and(anyOf(collaborationId, collaborationIds), eq(state, "open")))
    .orderBy(desc(version));
}

export async function findOffer(executor: Executor, id: string): Promise<OfferRow | undefined> {
  const [row] = await executor.select().from(offers).where(eq(offers.id, id));
  return row;
}

/** Terms of an agreement. */
export async function agreedTerms(executor: Executor, offerId: string): Promise<string> {
  return (await findOffer(executor, offerId))?.terms ?? "";
}

/** Locks the open offer of a collaboration that the caller has locked. */
export async function lockOpenOffer(
  executor: Executor,
  collaborationId: string,
): Promise<OfferRow | undefined> {
  const [row] = await executor
    .select()
    .from(offers)
    .where(and(eq(offers.collaborationId, collaborationId), eq(offers.state, "open")))
    .for("update");
  return row;
}

export async function insertOffer(executor: Executor, row: NewOffer): Promise<OfferRow> {
  const [made] = await executor.insert(offers).values(row).returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

export async function countVersions(executor: Executor, collaborationId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(offers)
    .where(eq(offers.collaborationId, collaborationId));
  return row?.count ?? 0;
}

/** Columns that change with the state of an accepted offer. */
export type OfferSignature = Partial<Pick<OfferRow, "decidedName" | "recordedBy">>;

export async function enterOfferState(
  executor: Executor,
  id: string,
  { state, stateSince, stateBy, ...signature }: StateOfRecord<OfferState> & OfferSignature,
): Promise<OfferRow> {
  const decision = { ...signature, state, decidedAt: stateSince, decidedBy: stateBy };
  const [row] = await executor.update(offers).set(decision).where(eq(offers.id, id)).returning();
  if (row === undefined) throw new Error("an update of a locked row found none");
  return row;
}

/** Sum of open and accepted offers in a campaign, in minor units. `except`: collaboration to leave out. */
export async function sumCommitted(
  executor: Executor,
  { campaignId, except }: { campaignId: string; except?: string | undefined },
): Promise<number> {
  const isBound = and(
    eq(offers.id, campaignCreators.acceptedOfferId),
    inArray(campaignCreators.state, [...boundStates, "completed"]),
  );
  const isRenewed = and(isNotNull(offers.renews), eq(offers.state, "accepted"));
  const [row] = await executor
    .select({ sum: sql<number>`coalesce(sum(${offers.priceMinor}), 0)`.mapWith(Number) })
    .from(offers)
    .innerJoin(campaignCreators, eq(campaignCreators.id, offers.collaborationId))
    .where(
      and(
        eq(campaignCreators.campaignId, campaignId),
        except === undefined ? undefined : ne(campaignCreators.id, except),
        or(eq(offers.state, "open"), isBound, isRenewed),
      ),
    );
  return row?.sum ?? 0;
}

/** Sum agreed between a creator and a client in a year, gifts included, in minor units of a currency. */
export async function sumAgreedWithClient(
  executor: Executor,
  {
    influencerId,
    clientName,
    brandId,
    year,
    currency,
  }: { influencerId: string; clientName: string; brandId: string | null; year: number; currency: string },
): Promise<number> {
  const isClient = brandId
    ? or(eq(campaigns.brandId, brandId), eq(campaigns.clientName, clientName))
    : eq(campaigns.clientName, clientName);
  const total = sql`${offers.priceMinor} + coalesce(${offers.giftValueMinor}, 0)`;
  const [row] = await executor
    .select({ sum: sql<number>`coalesce(sum(${total}), 0)`.mapWith(Number) })
    .from(offers)
    .innerJoin(campaignCreators, eq(campaignCreators.id, offers.collaborationId))
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .where(
      and(
        or(eq(campaignCreators.acceptedOfferId, offers.id), isNotNull(offers.renews)),
        eq(offers.state, "accepted"),
        eq(campaignCreators.influencerId, influencerId),
        isClient,
        eq(offers.currency, currency),
        sql`extract(year from ${offers.decidedAt}) = ${year}`,
      ),
    );
  return row?.sum ?? 0;
}

/** Agreed number of revision rounds, by collaboration. */
export async function roundsAgreedOf(
  executor: Executor,
  collaborationIds: string[],
): Promise<Map<string, number>> {
  if (collaborationIds.length === 0) return new Map();
  const { collaborationId, revisionRounds } = offers;
  const rows = await executor
    .select({ collaborationId, revisionRounds })
    .from(offers)
    .where(and(anyOf(collaborationId, collaborationIds), eq(offers.state, "accepted"), ofTheWork));
  return new Map(rows.map((row) => [row.collaborationId, row.revisionRounds]));
}

/** Agreements that bind creators exclusively to other clients than this campaign's. */
export async function listExclusiveAgreements(
  executor: Executor,
  { id, clientName, brandId }: { id: string; clientName: string; brandId: string | null },
  influencerIds: string[],
) {
  if (influencerIds.length === 0) return [];
  return executor
    .select({
      influencerId: campaignCreators.influencerId,
      creatorName: campaignCreators.creatorName,
      exclusivity: offers.exclusivity,
      deliverables: offers.deliverables,
      decidedAt: offers.decidedAt,
      campaignId: campaigns.id,
      name: campaigns.name,
      clientName: campaigns.clientName,
    })
    .from(offers)
    .innerJoin(campaignCreators, eq(campaignCreators.acceptedOfferId, offers.id))
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .where(
      and(
        anyOf(campaignCreators.influencerId, influencerIds),
        inArray(campaignCreators.state, [...boundStates, "completed"]),
        isNotNull(offers.exclusivity),
        ne(campaigns.id, id),
        clientName === "" ? undefined : ne(campaigns.clientName, clientName),
        brandId ? sql`${campaigns.brandId} is distinct from ${brandId}` : undefined,
      ),
    )
    .orderBy(offers.decidedAt, offers.id);
}

/** Open offers that expired before a day. */
export async function listOverdueOffers(executor: Executor, today: string) {
  return executor
    .select({ id: offers.id, collaborationId: offers.collaborationId })
    .from(offers)
    .where(and(eq(offers.state, "open"), lt(offers.validUntil, today)))
    .limit(1000);
}

/** Offers for the privacy command. Erasing leaves prices, days, and the fingerprint of the terms. */
export const offersPersonalData = {
  name: getTableName(offers),
  find: (executor: Executor, collaborationIds: string[]) =>
    personalRows(executor, offers, inArray(offers.collaborationId, collaborationIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(offers)
      .set({ message: "", terms: "", termsBody: "", decidedName: null, gift: "" })
      .where(inArray(offers.id, ids));
  },
};
