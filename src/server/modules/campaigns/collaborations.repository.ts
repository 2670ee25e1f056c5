import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  max,
  min,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  askedStates,
  type CollaborationAction,
  type CollaborationState,
  openCollaborationStates,
} from "#domain/campaigns/collaboration-states.ts";
import type { CollaborationQuery } from "#domain/campaigns/collaborations.contract.ts";
import type { CustomFilter } from "#domain/custom-fields/custom-filters.ts";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import type { StateColumn, StateOfRecord } from "#domain/states/state-of-record.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import { customRows, fitsOwnFields, withChanges } from "#server/platform/database/custom-values.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dueOrder } from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { campaignCreators, campaigns, liveCollaborationValues } from "./campaigns.schema.ts";
import { offers } from "./offers.schema.ts";

const columns = { ...getTableColumns(campaignCreators), custom: liveCollaborationValues };

export type CollaborationRow = typeof campaignCreators.$inferSelect;
export type NewCollaboration = typeof campaignCreators.$inferInsert;
type Values = Partial<Omit<NewCollaboration, "id" | "campaignId">>;
export type CollaborationValues = Omit<Values, StateColumn | "custom"> & {
  ownFields?: CustomChanges | undefined;
};
/** Columns that change with the state. */
export type CollaborationEntry = Pick<Values, "decidedOn" | "endReason" | "endWords" | "acceptedOfferId">;

export const collaborationSubject = subjectRows(campaignCreators);
export const collaborationCustomRows = customRows(campaignCreators);

const isOpen = inArray(campaignCreators.state, [...openCollaborationStates]);

/** Open collaborations that an administrator owns. */
export const ownedCollaborations = {
  async countOpen(executor: Executor, ownerId: string): Promise<number> {
    const [row] = await executor
      .select({ count: count() })
      .from(campaignCreators)
      .where(and(eq(campaignCreators.ownerId, ownerId), isOpen));
    return row?.count ?? 0;
  },
  async handOver(executor: Executor, from: string, to: string): Promise<void> {
    await executor.update(campaignCreators).set({ ownerId: to }).where(eq(campaignCreators.ownerId, from));
  },
};

const order = "collaborations";

/** One page of a campaign's creators by rank, with the total. */
export async function listCollaborations(
  executor: Executor,
  campaignId: string,
  { search, state, limit, cursor }: Omit<CollaborationQuery, "owner" | "custom">,
  { ownerId, ownFields }: { ownerId: string | undefined; ownFields: readonly CustomFilter[] },
) {
  const { rank, id } = campaignCreators;
  const filter = and(
    eq(campaignCreators.campaignId, campaignId),
    search ? containsTypedText(campaignCreators.creatorName, search) : undefined,
    state ? eq(campaignCreators.state, state) : undefined,
    ownerId ? eq(campaignCreators.ownerId, ownerId) : undefined,
    fitsOwnFields(sql`campaign_creators.custom`, ownFields),
  );
  const [lastRank, lastId] = cursor ? readCursor(cursor, order, ["number", "uuid"]) : [];
  const [rows, [total]] = await Promise.all([
    executor
      .select(columns)
      .from(campaignCreators)
      .where(and(filter, cursor ? sql`(${rank}, ${id}) > (${lastRank}, ${lastId})` : undefined))
      .orderBy(asc(rank), asc(id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(campaignCreators).where(filter),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor(order, [last.rank, last.id]) : null;
  return { rows: shown, nextCursor, total: total?.count ?? 0 };
}

/**
 * Open collaborations of active campaigns that have a due date, a counter-offer to answer, or no reply to an offer
 * from before `askedBefore`; earliest due date first.
 */
export async function listDueCollaborations(
  executor: Executor,
  { ownerId, page, askedBefore }: Pick<DueQuery, "ownerId" | "page"> & { askedBefore: Date },
) {
  const { id, creatorName, state, nextStep, dueOn, createdAt } = campaignCreators;
  const lastAsked = sql`(select max(${offers.createdAt}) from ${offers} where ${offers.collaborationId} = ${id} and ${offers.madeBy} = 'agency')`;
  const isSilent = sql<boolean>`(${inArray(state, [...askedStates])} and coalesce(${lastAsked} < ${askedBefore.toISOString()}, false))`;
  const waits = sql<boolean>`exists (select from ${offers} where ${offers.collaborationId} = ${id} and ${offers.state} = 'open' and ${offers.madeBy} = 'creator')`;
  const filter = and(
    or(isNotNull(dueOn), waits, isSilent),
    isOpen,
    eq(campaigns.state, "active"),
    ownerId ? eq(sql`coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})`, ownerId) : undefined,
  );
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const ofCampaign = eq(campaigns.id, campaignCreators.campaignId);
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        creatorName,
        state,
        nextStep,
        dueOn,
        createdAt,
        hasCounterOffer: waits,
        isSilent,
        campaignId: campaigns.id,
        campaignName: campaigns.name,
        ownerId: sql<string | null>`coalesce(${campaignCreators.ownerId}, ${campaigns.ownerId})`,
      })
      .from(campaignCreators)
      .innerJoin(campaigns, ofCampaign)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(campaignCreators).innerJoin(campaigns, ofCampaign).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function findCollaborations(executor: Executor, ids: string[]): Promise<CollaborationRow[]> {
  if (ids.length === 0) return [];
  return executor.select(columns).from(campaignCreators).where(anyOf(campaignCreators.id, ids));
}

/** All creators of a campaign by rank. The limit of creators in a campaign bounds the list. */
export async function listAllCollaborations(
  executor: Executor,
  campaignId: string,
): Promise<CollaborationRow[]> {
  return executor
    .select(columns)
    .from(campaignCreators)
    .where(eq(campaignCreators.campaignId, campaignId))
    .orderBy(asc(campaignCreators.rank), asc(campaignCreators.id));
}

/** Creators among these who are already in the campaign. */
export async function findPresent(executor: Executor, campaignId: string, influencerIds: string[]) {
  const { id, influencerId } = campaignCreators;
  return executor
    .select({ id, influencerId })
    .from(campaignCreators)
    .where(and(eq(campaignCreators.campaignId, campaignId), anyOf(influencerId, influencerIds)));
}

/** Locks collaborations until the end of the transaction, always in the same order to avoid deadlocks. */
export async function lockCollaborations(executor: Executor, ids: string[]): Promise<CollaborationRow[]> {
  return executor
    .select(columns)
    .from(campaignCreators)
    .where(anyOf(campaignCreators.id, ids))
    .orderBy(campaignCreators.id)
    .for("update");
}

/** Locks the collaborations of a campaign that are in one of these states. */
export async function lockCollaborationsIn(
  executor: Executor,
  campaignId: string,
  states: CollaborationState[],
): Promise<CollaborationRow[]> {
  return executor
    .select(columns)
    .from(campaignCreators)
    .where(and(eq(campaignCreators.campaignId, campaignId), inArray(campaignCreators.state, states)))
    .orderBy(campaignCreators.id)
    .for("update");
}

export async function lockCollaborationOf(
  executor: Executor,
  campaignId: string,
  influencerId: string,
): Promise<CollaborationRow | undefined> {
  const [row] = await executor
    .select(columns)
    .from(campaignCreators)
    .where(and(eq(campaignCreators.campaignId, campaignId), eq(campaignCreators.influencerId, influencerId)))
    .for("update");
  return row;
}

export async function insertCollaborations(executor: Executor, rows: NewCollaboration[]): Promise<void> {
  if (rows.length > 0) await executor.insert(campaignCreators).values(rows);
}

export function updateCollaboration(
  executor: Executor,
  id: string,
  values: CollaborationValues,
): Promise<CollaborationRow> {
  return update(executor, id, values);
}

export function enterCollaborationState(
  executor: Executor,
  id: string,
  values: StateOfRecord<CollaborationState, CollaborationAction> & CollaborationEntry,
): Promise<CollaborationRow> {
  return update(executor, id, values);
}

async function update(
  executor: Executor,
  id: string,
  { ownFields, ...values }: Values & Pick<CollaborationValues, "ownFields">,
): Promise<CollaborationRow> {
  const [row] = await executor
    .update(campaignCreators)
    .set({
      ...values,
      ...(ownFields && { custom: withChanges(campaignCreators, ownFields) }),
      updatedAt: laterThan(campaignCreators.updatedAt),
    })
    .where(eq(campaignCreators.id, id))
    .returning(columns);
  if (row === undefined) throw new Error("an update of a locked row found none");
  return row;
}

export async function deleteCollaboration(executor: Executor, id: string): Promise<void> {
  await executor.delete(campaignCreators).where(eq(campaignCreators.id, id));
}

/** The highest rank in a campaign, and how many creators it has. */
export async function lastRank(executor: Executor, campaignId: string) {
  const [row] = await executor
    .select({ rank: max(campaignCreators.rank), count: count() })
    .from(campaignCreators)
    .where(eq(campaignCreators.campaignId, campaignId));
  return { rank: row?.rank ?? 0, count: row?.count ?? 0 };
}

/**
 * Rank of the creator that follows `previous`, or of the first one; null if there is none. `except`: the creator that
 * is moved.
 */
export async function nextRank(
  executor: Executor,
  {
    campaignId,
    previous,
    except,
  }: { campaignId: string; previous: CollaborationRow | undefined; except: string },
): Promise<number | null> {
  const { rank } = campaignCreators;
  const [row] = await executor
    .select({ rank: min(rank) })
    .from(campaignCreators)
    .where(
      and(
        eq(campaignCreators.campaignId, campaignId),
        sql`${campaignCreators.id} <> ${except}`,
        previous && sql`(${rank}, ${campaignCreators.id}) > (${previous.rank}, ${previous.id})`,
      ),
    );
  return row?.rank ?? null;
}

/** Renumbers the creators of a campaign from 1, in their present order. */
export async function renumber(executor: Executor, campaignId: string): Promise<void> {
  await executor.execute(sql`
    update ${campaignCreators} set rank = numbered.place from (
      select id, row_number() over (order by rank, id) as place
      from ${campaignCreators} where campaign_id = ${campaignId}
    ) as numbered
    where ${campaignCreators.id} = numbered.id and ${campaignCreators.campaignId} = ${campaignId}`);
}

/** Number of creators by campaign and state, with the sums of their prices. Ended collaborations cost nothing. */
export async function countCollaborations(executor: Executor, campaignIds: string[]) {
  if (campaignIds.length === 0) return [];
  const { campaignId, state, priceMinor, clientPriceMinor } = campaignCreators;
  const sum = (amount: SQLWrapper) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
  const open = alias(offers, "open_offers");
  const accepted = alias(offers, "accepted_offers");
  const renewed = executor
    .select({
      collaborationId: offers.collaborationId,
      price: sql<number>`sum(${offers.priceMinor})`.as("price"),
    })
    .from(offers)
    .where(and(isNotNull(offers.renews), eq(offers.state, "accepted")))
    .groupBy(offers.collaborationId)
    .as("renewed");
  return executor
    .select({
      campaignId,
      state,
      count: count(),
      planned: sum(priceMinor),
      offered: sum(open.priceMinor),
      agreed: sum(sql`coalesce(${accepted.priceMinor}, 0) + coalesce(${renewed.price}, 0)`),
      cost: sum(
        sql`case when ${accepted.id} is null and ${open.id} is null then coalesce(${priceMinor}, 0)
          else coalesce(${accepted.priceMinor}, 0) + coalesce(${open.priceMinor}, 0) end
          + coalesce(${renewed.price}, 0)`,
      ),
      client: sum(clientPriceMinor),
    })
    .from(campaignCreators)
    .leftJoin(open, and(eq(open.collaborationId, campaignCreators.id), eq(open.state, "open")))
    .leftJoin(accepted, eq(accepted.id, campaignCreators.acceptedOfferId))
    .leftJoin(renewed, eq(renewed.collaborationId, campaignCreators.id))
    .where(anyOf(campaignId, campaignIds))
    .groupBy(campaignId, state);
}

export async function hasPrices(executor: Executor, campaignId: string): Promise<boolean> {
  const { priceMinor, clientPriceMinor } = campaignCreators;
  const rows = await executor
    .select({ id: campaignCreators.id })
    .from(campaignCreators)
    .where(
      and(
        eq(campaignCreators.campaignId, campaignId),
        or(isNotNull(priceMinor), isNotNull(clientPriceMinor)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
