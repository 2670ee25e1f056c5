import { z } from "zod";
import { requiredLine } from "#domain/http/text.ts";

/** Tags of one creator. */
export const maximumTags = 30;
export const tagLength = 40;

/** Tags of all creators together. */
export const mostTags = 2000;

/** By which tags are told apart, ignoring case. */
export function tagKey(name: string): string {
  return name.toLowerCase();
}

// A comma separates tags where they are typed in one field.
export const tagSchema = requiredLine("Tag", tagLength).refine(
  (text) => !text.includes(","),
  "must not contain a comma",
);

/** Removes tags that differ in case only. */
export function withoutRepeats(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [tagKey(name), name])).values()].toReversed();
}

/** Whether two lists have the same tags, in any order and case. */
export function areSameTags(names: readonly string[], others: readonly string[]): boolean {
  const keys = new Set(names.map(tagKey));
  const otherKeys = new Set(others.map(tagKey));
  return keys.size === otherKeys.size && [...keys].every((key) => otherKeys.has(key));
}

type TagChange = { addTags?: readonly string[]; removeTags?: readonly string[] };

/** Tags after a change. A tag that is removed and added is there. */
export function changedTags(tags: readonly string[], { addTags = [], removeTags = [] }: TagChange): string[] {
  const has = (names: readonly string[], name: string) => names.some((each) => tagKey(each) === tagKey(name));
  const kept = tags.filter((name) => !has(removeTags, name));
  return [...kept, ...addTags.filter((name) => !has(kept, name))];
}

/** The change after which a creator with these tags has them again. */
export function oppositeTagChange(
  tags: readonly string[],
  { addTags = [], removeTags = [] }: TagChange,
): { addTags: string[]; removeTags: string[] } {
  const has = (name: string) => tags.some((each) => tagKey(each) === tagKey(name));
  const after = changedTags(tags, { addTags, removeTags });
  const isAfter = (name: string) => after.some((each) => tagKey(each) === tagKey(name));
  return {
    addTags: tags.filter((name) => !isAfter(name)),
    removeTags: addTags.filter((name) => !has(name)),
  };
}

export const tagsSchema = z
  .array(tagSchema)
  .transform(withoutRepeats)
  .pipe(z.array(z.string()).max(maximumTags, `must be at most ${maximumTags} tags`));
