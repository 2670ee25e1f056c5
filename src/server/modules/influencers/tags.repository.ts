import { randomUUIDv7 } from "node:crypto";
import { asc, count, eq, inArray, sql } from "drizzle-orm";
import { tagKey } from "#domain/influencers/tags.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { insertRows } from "#server/platform/database/insert-rows.ts";
import { influencerTags, tags } from "./tags.schema.ts";

export type TagRow = typeof tags.$inferSelect;

/** All tags in alphabetical order, with the number of their creators. */
export async function listTags(executor: Executor): Promise<{ id: string; name: string; count: number }[]> {
  const creators = count(influencerTags.influencerId);
  return executor
    .select({ id: tags.id, name: tags.name, count: creators })
    .from(tags)
    .leftJoin(influencerTags, eq(influencerTags.tagId, tags.id))
    .groupBy(tags.id)
    .orderBy(asc(tags.key));
}

export async function countTags(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(tags);
  return row?.count ?? 0;
}

/** Tags by ID, locked until the end of the transaction, always in the same order. */
export async function lockTags(executor: Executor, ids: string[]): Promise<TagRow[]> {
  return executor.select().from(tags).where(inArray(tags.id, ids)).orderBy(asc(tags.id)).for("update");
}

/** Tags by key, kept from being deleted before this transaction ends. */
export async function holdTags(executor: Executor, keys: string[]): Promise<TagRow[]> {
  if (keys.length === 0) return [];
  return executor.select().from(tags).where(inArray(tags.key, keys)).for("key share");
}

/** Adds the missing tags among these names, in an order in which two transactions cannot block each other. */
export async function addTags(executor: Executor, names: readonly string[], createdAt: Date): Promise<void> {
  const rows = names.map((name) => ({ id: randomUUIDv7(), name, key: tagKey(name), createdAt }));
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  if (rows.length > 0) await executor.insert(tags).values(rows).onConflictDoNothing();
}

export async function renameTag(executor: Executor, id: string, name: string): Promise<void> {
  await executor
    .update(tags)
    .set({ name, key: tagKey(name) })
    .where(eq(tags.id, id));
}

export async function deleteTag(executor: Executor, id: string): Promise<void> {
  await executor.delete(tags).where(eq(tags.id, id));
}

/** Tags all creators of one tag with another. */
export async function copyTag(executor: Executor, from: string, to: string): Promise<void> {
  await executor.execute(sql`insert into influencer_tags (influencer_id, tag_id)
    select influencer_id, ${to} from influencer_tags where tag_id = ${from} on conflict do nothing`);
}

export type Tagging = typeof influencerTags.$inferSelect;

export async function listTaggings(executor: Executor, influencerIds: string[]): Promise<Tagging[]> {
  if (influencerIds.length === 0) return [];
  return executor.select().from(influencerTags).where(anyOf(influencerTags.influencerId, influencerIds));
}

/** Adds these taggings again, without those whose tag is gone. */
export async function restoreTaggings(executor: Executor, rows: Tagging[]): Promise<void> {
  const wanted = [...new Set(rows.map(({ tagId }) => tagId))];
  const held = await executor
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, wanted))
    .for("key share");
  await addTaggings(
    executor,
    rows.filter(({ tagId }) => held.some(({ id }) => id === tagId)),
  );
}

export async function addTaggings(executor: Executor, rows: Tagging[]): Promise<void> {
  await insertRows(executor, influencerTags, rows, sql`on conflict do nothing`);
}

/** Replaces the tags of creators. */
export async function replaceTaggings(
  executor: Executor,
  influencerIds: string[],
  rows: Tagging[],
): Promise<void> {
  await executor.delete(influencerTags).where(anyOf(influencerTags.influencerId, influencerIds));
  await addTaggings(executor, rows);
}
