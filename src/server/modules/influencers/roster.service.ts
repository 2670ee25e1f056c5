import { Conflict } from "#domain/errors.ts";
import type { Person } from "#domain/influencers/people.ts";
import { mostTags, tagKey, withoutRepeats } from "#domain/influencers/tags.ts";
import type { Context } from "#server/context.ts";
import { replacePeople } from "./influencer-people.repository.ts";
import { addTags, countTags, holdTags, replaceTaggings } from "./tags.repository.ts";

/** Tags and people of a creator, which have tables of their own. Undefined: unchanged. */
export type Roster = { tags?: string[] | undefined; people?: Person[] | undefined };

/** Writes the tags and people of creators, by ID. The caller has locked the records. */
export async function writeRoster(context: Context, rosters: ReadonlyMap<string, Roster>): Promise<void> {
  const entries = [...rosters];
  const people = entries.flatMap(([id, roster]) => (roster.people ? [[id, roster.people] as const] : []));
  await replacePeople(context.database, new Map(people));
  const tagged = entries.flatMap(([id, { tags }]) => (tags ? [[id, tags] as const] : []));
  if (tagged.length === 0) return;
  const ids = await tagIds(
    context,
    tagged.flatMap(([, tags]) => tags),
  );
  await replaceTaggings(
    context.database,
    tagged.map(([id]) => id),
    tagged.flatMap(([influencerId, tags]) =>
      tags.flatMap((name) => ids.get(tagKey(name)) ?? []).map((tagId) => ({ influencerId, tagId })),
    ),
  );
}

/** IDs by key of tags with these names. Adds missing ones. */
export async function tagIds(context: Context, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = withoutRepeats(names);
  const known = await holdTags(context.database, wanted.map(tagKey));
  const missing = wanted.filter((name) => !known.some(({ key }) => key === tagKey(name)));
  if (missing.length > 0) {
    if ((await countTags(context.database)) + missing.length > mostTags)
      throw new Conflict(`There can be ${mostTags} tags. Merge or delete some first.`);
    await addTags(context.database, missing, context.now());
    known.push(...(await holdTags(context.database, missing.map(tagKey))));
  }
  return new Map(known.map(({ key, id }) => [key, id]));
}
