import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { influencers } from "./influencers.schema.ts";
import { conditionsOf, type InfluencerSearch } from "./search/conditions.repository.ts";
import { countInfluencers } from "./search/facet-counts.repository.ts";
import type { InfluencerNumbers } from "./search/facet-rows.repository.ts";
import {
  afterCursor,
  influencerColumns as columns,
  type InfluencerRow,
  orderOf,
  type PublicInfluencerRow,
  pageOf,
} from "./search/orders.repository.ts";
import { findByRareTerm } from "./search/rare-term.repository.ts";

export type { InfluencerRow } from "./search/orders.repository.ts";
export type NewInfluencer = typeof influencers.$inferInsert;

/** One page in the asked order, with the exact number of matches and of all creators. */
export async function listInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerNumbers & { rows: InfluencerRow[]; nextCursor: string | null }> {
  const [rows, numbers] = await (query.search || query.location
    ? searchRows(executor, query)
    : Promise.all([readRows(executor, query), countInfluencers(executor, query)]));
  return { ...pageOf(rows, query), ...numbers };
}

/** The same for visitors, who see less of a creator. A search that finds few takes one statement. */
export async function listPublicInfluencers(
  executor: Executor,
  query: InfluencerQuery,
): Promise<InfluencerNumbers & { rows: PublicInfluencerRow[]; nextCursor: string | null }> {
  const few = await findByRareTerm(executor, query);
  if (few === undefined) return listInfluencers(executor, query);
  const [rows, numbers] = few;
  return { ...pageOf(rows, query), ...numbers };
}

/** A search goes through the rows in a way that depends on how many it finds. */
async function searchRows(
  executor: Executor,
  query: InfluencerSearch,
): Promise<[InfluencerRow[], InfluencerNumbers]> {
  const numbers = await countInfluencers(executor, query);
  return [await findByText(executor, query, numbers), numbers];
}

/** How many more rows than an even spread needs are looked at before the index of the text is asked. */
const patience = 8;

/**
 * The rows of a search. Where so many match that they come up soon, the order is walked, but not for long: they may all
 * be at its end. Else all that match are taken from the index of the text and sorted.
 */
async function findByText(
  executor: Executor,
  query: InfluencerQuery,
  { matched, total }: InfluencerNumbers,
): Promise<InfluencerRow[]> {
  const position = afterCursor(query);
  if (matched === 0) return [];
  const { search, location, ...others } = conditionsOf(query);
  const text = and(search, location);
  const wanted = query.limit + 1;
  const among = (source: SQL, condition: SQL | undefined) =>
    sql`${influencers.id} in (select id from ${source} as influencers ${condition && sql`where ${condition}`}
      order by ${orderOf(query)} limit ${wanted})`;
  if (matched * matched > total * wanted) {
    const inOrder = and(...Object.values(others), position);
    const window = sql`(select * from ${influencers} ${inOrder && sql`where ${inOrder}`}
      order by ${orderOf(query)} limit ${Math.ceil((patience * wanted * total) / matched)})`;
    const rows = await readRows(executor, query, among(window, text));
    if (rows.length === wanted) return rows;
  }
  // 'offset 0' keeps the planner from walking the order after all.
  const all = sql`(select * from ${influencers} where ${and(text, ...Object.values(others))} offset 0)`;
  return readRows(executor, query, among(all, position));
}

function readRows(
  executor: Executor,
  query: InfluencerQuery,
  condition = and(...Object.values(conditionsOf(query)), afterCursor(query)),
): Promise<InfluencerRow[]> {
  return (
    executor
      .select(columns)
      .from(influencers)
      .where(condition)
      .orderBy(orderOf(query))
      // One more than asked tells whether there is a next page.
      .limit(query.limit + 1)
  );
}

export async function findInfluencer(executor: Executor, id: string): Promise<InfluencerRow | undefined> {
  const [row] = await executor.select(columns).from(influencers).where(eq(influencers.id, id));
  return row;
}

/** The same, and nobody else changes the record until the end of the transaction. */
export async function lockInfluencer(executor: Executor, id: string): Promise<InfluencerRow | undefined> {
  const [row] = await executor.select(columns).from(influencers).where(eq(influencers.id, id)).for("update");
  return row;
}

/** Those of these ids that there are, locked in one order for everybody until the end of the transaction. */
export async function lockInfluencers(executor: Executor, ids: string[]): Promise<InfluencerRow[]> {
  return executor
    .select(columns)
    .from(influencers)
    .where(inArray(influencers.id, ids))
    .orderBy(asc(influencers.id))
    .for("update");
}

/** Those with one of these addresses or ids; locked until the end of the transaction where that is asked for. */
export async function findInfluencersByKeys(
  executor: Executor,
  { emails, ids, lock }: { emails: string[]; ids: string[]; lock: boolean },
): Promise<InfluencerRow[]> {
  const query = executor
    .select(columns)
    .from(influencers)
    .where(or(inArray(influencers.email, emails), inArray(influencers.id, ids)))
    .orderBy(asc(influencers.id));
  return lock ? query.for("update") : query;
}

export async function insertInfluencers(executor: Executor, rows: NewInfluencer[]): Promise<InfluencerRow[]> {
  return executor.insert(influencers).values(rows).returning(columns);
}

export async function updateInfluencers(
  executor: Executor,
  ids: string[],
  values: Partial<NewInfluencer>,
): Promise<void> {
  await executor
    .update(influencers)
    .set({ ...values, updatedAt: laterThan(influencers.updatedAt) })
    .where(inArray(influencers.id, ids));
}

export async function deleteInfluencers(executor: Executor, ids: string[]): Promise<void> {
  await executor.delete(influencers).where(inArray(influencers.id, ids));
}

export async function findInfluencerIdByEmail(
  executor: Executor,
  email: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: influencers.id })
    .from(influencers)
    .where(eq(influencers.email, email));
  return row?.id;
}

export async function insertInfluencer(executor: Executor, values: NewInfluencer): Promise<InfluencerRow> {
  const [row] = await executor.insert(influencers).values(values).returning(columns);
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

export async function updateInfluencer(
  executor: Executor,
  id: string,
  values: Partial<NewInfluencer>,
): Promise<InfluencerRow | undefined> {
  const [row] = await executor
    .update(influencers)
    .set({ ...values, updatedAt: laterThan(influencers.updatedAt) })
    .where(eq(influencers.id, id))
    .returning(columns);
  return row;
}

/** True when there was such a record. */
export async function deleteInfluencer(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .delete(influencers)
    .where(eq(influencers.id, id))
    .returning({ id: influencers.id });
  return rows.length > 0;
}

export async function findInfluencerName(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: influencers.name })
    .from(influencers)
    .where(eq(influencers.id, id));
  return row?.name;
}
