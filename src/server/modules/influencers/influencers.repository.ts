import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { withChanges } from "#server/platform/database/custom-values.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { insertRows } from "#server/platform/database/insert-rows.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { containsText, containsTypedText, literal } from "#server/platform/database/text-search.ts";
import { type RecordUpdate, updateRows } from "#server/platform/database/update-rows.ts";
import { handleOwners } from "./handle-owners.repository.ts";
import { influencerPeople } from "./influencer-people.schema.ts";
import {
  type AddressedInfluencer,
  influencers,
  liveCustom,
  type NamedInfluencerRow,
  namedRow,
  type PublicInfluencerRow,
  publicRow,
  rosterColumns,
  wholeRow,
} from "./influencers.schema.ts";

export type NewInfluencer = typeof influencers.$inferInsert;

export async function findInfluencer(
  executor: Executor,
  id: string,
): Promise<AddressedInfluencer | undefined> {
  const [row] = await findInfluencers(executor, [id]);
  return row;
}

export function findInfluencers(executor: Executor, ids: string[]): Promise<AddressedInfluencer[]> {
  return executor.select(wholeRow).from(influencers).where(inArray(influencers.id, ids));
}

/** Undefined for a private creator. */
export async function findPublicSlug(executor: Executor, id: string): Promise<{ slug: string } | undefined> {
  const row = await findPublicInfluencer(executor, id);
  return row && { slug: row.slug ?? id };
}

/** Undefined for a private creator. */
export async function findPublicInfluencer(
  executor: Executor,
  id: string,
): Promise<PublicInfluencerRow | undefined> {
  const [row] = await executor
    .select(publicRow)
    .from(influencers)
    .where(and(eq(influencers.id, id), isPublic));
  return row;
}

/** Public columns and relationship of these creators, whether they are private or not, in any order. */
export async function listNamedRows(executor: Executor, ids: string[]): Promise<NamedInfluencerRow[]> {
  return executor.select(namedRow).from(influencers).where(anyOf(influencers.id, ids));
}

/** Public columns of these creators, kept from being deleted before this transaction ends. */
export async function holdNamedRows(executor: Executor, ids: string[]): Promise<PublicInfluencerRow[]> {
  return executor
    .select(publicRow)
    .from(influencers)
    .where(anyOf(influencers.id, ids))
    .orderBy(asc(influencers.id))
    .for("key share");
}

/** A creator with the team's columns, locked until the end of the transaction. */
export async function lockInfluencer(
  executor: Executor,
  id: string,
): Promise<AddressedInfluencer | undefined> {
  const [row] = await executor.select(wholeRow).from(influencers).where(eq(influencers.id, id)).for("update");
  return row;
}

/**
 * Locks the existing creators among these IDs until the end of the transaction, always in the same order to avoid
 * deadlocks.
 */
export async function lockInfluencers(executor: Executor, ids: string[]): Promise<AddressedInfluencer[]> {
  return executor
    .select(wholeRow)
    .from(influencers)
    .where(inArray(influencers.id, ids))
    .orderBy(asc(influencers.id))
    .for("update");
}

/** In a statement of its own, because together with other conditions Postgres may read all creators instead. */
async function findIdsByChannels(executor: Executor, channels: string[]): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(handleOwners(channels));
  return rows.map(({ id }) => id);
}

/**
 * Creators with one of these email addresses, IDs, or keys of channels, optionally locked until the end of the
 * transaction.
 */
export async function findInfluencersByKeys(
  executor: Executor,
  {
    emails,
    ids,
    channels = [],
    lock,
  }: { emails: string[]; ids: string[]; channels?: string[]; lock: boolean },
): Promise<AddressedInfluencer[]> {
  const found = channels.length > 0 ? await findIdsByChannels(executor, channels) : [];
  const query = executor
    .select(wholeRow)
    .from(influencers)
    .where(or(inArray(influencers.email, emails), inArray(influencers.id, [...ids, ...found])))
    .orderBy(asc(influencers.id));
  return lock ? query.for("update") : query;
}

/**
 * Creators by name, ignoring case. At most two for each requested name, which is enough to detect an ambiguous one.
 */
export async function findInfluencersNamed(
  executor: Executor,
  names: string[],
): Promise<{ wanted: string; id: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await executor.execute<{ wanted: string; id: string }>(sql`
    select wanted, found.id
    from unnest(${sql.param(names)}::text[], ${sql.param(names.map(literal))}::text[]) as asked (wanted, pattern)
    cross join lateral (
      select ${influencers.id} from ${influencers}
      where ${influencers.search} like lower(pattern collate "und-x-icu") || chr(1) || '%' limit 2
    ) as found`);
  return rows;
}

/** Creators whose names contain all these folded words. Enough of them to find the similar ones. */
export async function findInfluencersWithWords(
  executor: Executor,
  words: readonly string[],
): Promise<AddressedInfluencer[]> {
  if (words.length === 0) return [];
  const isNamed = words.map((word) =>
    and(containsText(influencers.search, word), containsTypedText(influencers.name, word)),
  );
  return executor
    .select(wholeRow)
    .from(influencers)
    .where(and(...isNamed))
    .limit(mostNamed);
}
const mostNamed = 50;

export async function insertInfluencers(executor: Executor, rows: NewInfluencer[]): Promise<void> {
  await insertRows(executor, influencers, rows);
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

/** Changes creators, each in its own way. The caller has locked them. */
export function updateEachInfluencer(executor: Executor, updates: readonly RecordUpdate[]): Promise<void> {
  return updateRows(executor, influencers, updates);
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

export async function insertInfluencer(executor: Executor, values: NewInfluencer): Promise<{ id: string }> {
  const [row] = await executor.insert(influencers).values(values).returning({ id: influencers.id });
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

export async function updateInfluencer(
  executor: Executor,
  id: string,
  { ownFields, ...values }: Partial<NewInfluencer> & { ownFields?: CustomChanges | undefined },
): Promise<AddressedInfluencer | undefined> {
  await executor
    .update(influencers)
    .set({
      ...values,
      ...(ownFields && { custom: withChanges(influencers, ownFields) }),
      updatedAt: laterThan(influencers.updatedAt),
    })
    .where(eq(influencers.id, id));
  return findInfluencer(executor, id);
}

/** Returns false if there was no such record. */
export async function deleteInfluencer(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .delete(influencers)
    .where(eq(influencers.id, id))
    .returning({ id: influencers.id });
  return rows.length > 0;
}

/** Names of the public creators among these, in this order. */
export async function findPublicNames(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = influencers;
  const rows = await executor
    .select({ id, name })
    .from(influencers)
    .where(and(inArray(id, [...ids]), isPublic));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Addresses of a creator, and whether they may be used. */
export async function findMailed(executor: Executor, id: string) {
  const [row] = await listMailed(executor, [id]);
  return row;
}

export async function listMailed(executor: Executor, ids: string[]) {
  const { id, name, email, relationship } = influencers;
  return executor
    .select({ id, name, email, relationship, people: rosterColumns.people, custom: liveCustom })
    .from(influencers)
    .where(anyOf(id, ids))
    .orderBy(asc(name), asc(id));
}

/**
 * The same of these creators, and of all with an address in their record or among their people. `key`: by `emailKey`.
 */
export async function listMailedAt(executor: Executor, key: string, influencerIds: string[]) {
  const { influencerId, email } = influencerPeople;
  // Not one condition with `or`, for which Postgres would read all creators.
  const ofPeople = await executor
    .selectDistinct({ influencerId })
    .from(influencerPeople)
    .where(eq(sql`lower(${email})`, key));
  const own = await findInfluencerIdByEmail(executor, key);
  const ids = [...influencerIds, ...ofPeople.map((row) => row.influencerId), ...(own ? [own] : [])];
  return ids.length === 0 ? [] : listMailed(executor, [...new Set(ids)]);
}
