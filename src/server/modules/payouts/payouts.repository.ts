import {
  and,
  asc,
  count,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  type PayoutAction,
  type PayoutState,
  payableStates,
  unpaidStates,
} from "#domain/payouts/payout-states.ts";
import type { PayoutsQuery, PayoutTotalsQuery } from "#domain/payouts/payouts.contract.ts";
import type { StateColumn, StateOfRecord } from "#domain/states/state-of-record.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  type DueQuery,
  dueOrder,
  readDueCursor,
  writeDueCursor,
} from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { references } from "#server/platform/database/references.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { payouts } from "./payouts.schema.ts";

export type PayoutRow = typeof payouts.$inferSelect;
export type NewPayout = typeof payouts.$inferInsert;
type Values = Partial<Omit<NewPayout, "id" | "collaborationId" | "campaignId">>;
export type PayoutValues = Omit<Values, StateColumn>;

const { id, createdAt, dueOn, state } = payouts;
const isUnpaid = inArray(state, [...unpaidStates]);

/** `showsErased`: also search the names of erased people. */
type Visibility = { showsErased: boolean };

function isFound(search: string | undefined, { showsErased }: Visibility): SQL | undefined {
  if (!search) return undefined;
  const isVisible = showsErased ? undefined : isNotNull(payouts.influencerId);
  return or(
    and(containsTypedText(payouts.creatorName, search), isVisible),
    containsTypedText(payouts.reference, search),
  );
}

/** One page by due date, with the total. */
export async function listPayouts(
  executor: Executor,
  { limit, cursor, ...query }: PayoutsQuery,
  visibility: Visibility,
) {
  const filter = and(
    isFound(query.search, visibility),
    query.state === undefined ? undefined : query.state === "open" ? isUnpaid : eq(state, query.state),
    query.kind ? eq(payouts.kind, query.kind) : undefined,
    query.campaign ? eq(payouts.campaignId, query.campaign) : undefined,
    query.collaboration ? eq(payouts.collaborationId, query.collaboration) : undefined,
  );
  const after = cursor === undefined ? undefined : readDueCursor(cursor);
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, after);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(payouts)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(limit + 1),
    executor.select({ count: count() }).from(payouts).where(filter),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextCursor: rows.length > limit && last ? writeDueCursor(last) : null,
    total: total?.count ?? 0,
  };
}

/** Count and sum by currency and state, with those that are late and those that were paid since a day. */
export async function sumPayouts(
  executor: Executor,
  { search, campaignId }: PayoutTotalsQuery,
  { today, paidSince, showsErased }: Visibility & { today: string; paidSince: string },
) {
  const isLate = sql`${state} in ${[...payableStates]} and ${dueOn} < ${today}::date`;
  const isRecent = sql`${payouts.paidOn} >= ${paidSince}::date`;
  const sum = (filter: SQL) =>
    sql<number>`coalesce(sum(${payouts.amountMinor}) filter (where ${filter}), 0)`.mapWith(Number);
  const counted = (filter: SQL) => sql<number>`count(*) filter (where ${filter})`.mapWith(Number);
  const all = sql`true`;
  const { currency } = payouts;
  return executor
    .select({
      currency,
      state,
      all: { minor: sum(all), count: counted(all) },
      late: { minor: sum(isLate), count: counted(isLate) },
      recent: { minor: sum(isRecent), count: counted(isRecent) },
    })
    .from(payouts)
    .where(and(isFound(search, { showsErased }), campaignId ? eq(payouts.campaignId, campaignId) : undefined))
    .groupBy(currency, state)
    .orderBy(asc(currency));
}

export async function findPayout(executor: Executor, payoutId: string): Promise<PayoutRow | undefined> {
  const [row] = await executor.select().from(payouts).where(eq(id, payoutId));
  return row;
}

/** Payouts of collaborations, oldest first. */
export async function listPayoutsOf(executor: Executor, collaborationIds: string[]): Promise<PayoutRow[]> {
  if (collaborationIds.length === 0) return [];
  return executor
    .select()
    .from(payouts)
    .where(anyOf(payouts.collaborationId, collaborationIds))
    .orderBy(asc(createdAt), asc(id));
}

export async function listPayoutsIn(executor: Executor, campaignId: string): Promise<PayoutRow[]> {
  return executor
    .select()
    .from(payouts)
    .where(eq(payouts.campaignId, campaignId))
    .orderBy(asc(createdAt), asc(id));
}

/** Locks the payouts of a collaboration, oldest first. The fixed order avoids deadlocks. */
export async function lockPayoutsOf(executor: Executor, collaborationId: string): Promise<PayoutRow[]> {
  return executor
    .select()
    .from(payouts)
    .where(eq(payouts.collaborationId, collaborationId))
    .orderBy(asc(createdAt), asc(id))
    .for("update");
}

export async function insertPayout(executor: Executor, row: NewPayout): Promise<PayoutRow> {
  const [made] = await executor.insert(payouts).values(row).returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

export function updatePayout(executor: Executor, payoutId: string, values: PayoutValues): Promise<PayoutRow> {
  return update(executor, payoutId, values);
}

export function enterPayoutState(
  executor: Executor,
  payoutId: string,
  values: StateOfRecord<PayoutState, PayoutAction> & PayoutValues,
): Promise<PayoutRow> {
  return update(executor, payoutId, values);
}

async function update(executor: Executor, payoutId: string, values: Values): Promise<PayoutRow> {
  const [row] = await executor
    .update(payouts)
    .set({ ...values, updatedAt: laterThan(payouts.updatedAt) })
    .where(eq(id, payoutId))
    .returning();
  if (row === undefined) throw new Error("there is no such payout");
  return row;
}

/** Only for payouts that nobody has approved. */
export async function deletePayout(executor: Executor, payoutId: string): Promise<void> {
  await executor.delete(payouts).where(eq(id, payoutId));
}

/** Collaborations with payouts whose start day has come. */
export async function listStarting(executor: Executor, today: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ collaborationId: payouts.collaborationId })
    .from(payouts)
    .where(and(eq(state, "planned"), eq(payouts.starts, "date"), lte(payouts.startsOn, today)));
  return rows.map(({ collaborationId }) => collaborationId);
}

/** Unpaid payouts that were due before a day. Excludes reversals, which are not paid to creators. */
export async function listLate(executor: Executor, before: string): Promise<PayoutRow[]> {
  return executor
    .select()
    .from(payouts)
    .where(and(inArray(state, payableStates), lt(dueOn, before), sql`${payouts.kind} <> 'reversal'`))
    .orderBy(dueOn, id);
}

/** Sums paid by campaign, in minor units of its currency. */
export async function sumPaid(executor: Executor, campaignIds: string[]): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await executor
    .select({
      campaignId: payouts.campaignId,
      sum: sql<number>`sum(${payouts.amountMinor})`.mapWith(Number),
    })
    .from(payouts)
    .where(and(anyOf(payouts.campaignId, campaignIds), eq(state, "paid")))
    .groupBy(payouts.campaignId);
  return new Map(rows.map(({ campaignId, sum }) => [campaignId, sum]));
}

/** Number of unpaid payouts by collaboration ID. */
export async function countUnpaid(
  executor: Executor,
  collaborationIds: string[],
): Promise<Map<string, number>> {
  if (collaborationIds.length === 0) return new Map();
  const rows = await executor
    .select({ collaborationId: payouts.collaborationId, count: count() })
    .from(payouts)
    .where(and(anyOf(payouts.collaborationId, collaborationIds), isUnpaid))
    .groupBy(payouts.collaborationId);
  return new Map(rows.map((row) => [row.collaborationId, row.count]));
}

/** Payouts to approve or to pay. */
export async function listOpenPayouts(
  executor: Executor,
  { ownerId, page }: Pick<DueQuery, "ownerId" | "page">,
  ownerOf: (campaignId: SQLWrapper) => SQL<string | null>,
) {
  // Its own SQL fragment, so that Drizzle qualifies its columns with table names.
  const owner = sql<string | null>`${ownerOf(payouts.campaignId)}`;
  const filter = and(
    inArray(state, payableStates),
    isNotNull(dueOn),
    ownerId ? eq(owner, ownerId) : undefined,
  );
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const { amountMinor, currency } = payouts;
  const creatorName = sql<string>`case when ${payouts.influencerId} is null then '' else ${payouts.creatorName} end`;
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        campaignId: payouts.campaignId,
        creatorName,
        amountMinor,
        currency,
        state,
        dueOn,
        createdAt,
        ownerId: owner,
      })
      .from(payouts)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(payouts).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Payments that keep the creator's name after erasure: paid ones, and those that are still owed. */
const keepsName = inArray(state, ["due", "approved", "paid"]);

/** Removes the names of erased people from payments that were made before a day. */
export async function forgetNamesBefore(executor: Executor, day: string): Promise<void> {
  await executor
    .update(payouts)
    .set({ creatorName: "" })
    .where(and(isNull(payouts.influencerId), lt(payouts.paidOn, day)));
}

/** References to creators and to collaborations, for a merge. */
export const creatorOfPayouts = references(payouts.influencerId);
export const collaborationOfPayouts = references(payouts.collaborationId);

/** Payouts for the privacy command. They are kept as financial records, with the names of people who were paid. */
export const payoutsPersonalData = {
  name: getTableName(payouts),
  find: (executor: Executor, collaborationIds: string[]) =>
    personalRows(executor, payouts, inArray(payouts.collaborationId, collaborationIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    const isTheirs = inArray(id, ids);
    await executor.update(payouts).set({ influencerId: null, reason: "", words: "" }).where(isTheirs);
    await executor
      .update(payouts)
      .set({ creatorName: "" })
      .where(and(isTheirs, not(keepsName)));
  },
};
