import { compareInfluencers, isAtSamePlace, isWithin, matchesInfluencerFilter } from "./filter-in-memory.ts";
import type { InfluencerPage, ListedInfluencer } from "./influencer.contract.ts";
import { type InfluencerChange, rangesOf } from "./influencer-change.ts";
import { channelPlatform, type FacetFilter, facetFilters, influencerFilters } from "./influencer-filters.ts";
import type { InfluencerQuery } from "./influencer-query.ts";
import type { PlaceNames } from "./search-terms.ts";

/** The effect of a creator's change on a list. docs/caching.md explains why it is correct. */

/** Summary of a page's rows. */
export type ListRows = {
  shown: ReadonlySet<string>;
  /** Whether a creator is certainly on a later page. */
  isAfter(influencer: ListedInfluencer): boolean;
};

export function rowsOf(query: InfluencerQuery, { influencers, nextCursor }: InfluencerPage): ListRows {
  const last = nextCursor === null ? undefined : influencers.at(-1);
  // Drops large fields, because this lives as long as the response.
  const place = last && { ...last, bio: "", socials: [], work: [] };
  const compare = compareInfluencers(query);
  return {
    shown: new Set(influencers.map(({ _id }) => _id)),
    isAfter: (influencer) => place !== undefined && compare(place, influencer) < 0,
  };
}

/** Whether a change may affect the rows of a page or the existence of a next page. */
export function changesRows(
  change: InfluencerChange,
  query: InfluencerQuery,
  { shown, isAfter }: ListRows,
  places: PlaceNames,
): boolean {
  const { id, before, after } = change;
  if (shown.has(id)) return true;
  // A creator that the database may find counts as found.
  const isUnsure = !areComparable(query, change);
  const [wasFound, isFound] = [before, after].map(
    (state) => state !== undefined && (isUnsure || matchesInfluencerFilter(state, query, places)),
  );
  if (before && after && wasFound && isFound && isAtSamePlace(before, after, query)) return false;
  return [wasFound && before, isFound && after].some((state) => state && !isAfter(state));
}

/** Changes in the counts of one filter's options. */
export type FacetDifferences = { name: FacetFilter; differences: ReadonlyMap<string, number> };
export type CountDifferences = { matched: number; facets: FacetDifferences[] };

export function countDifferences(
  { before, after }: InfluencerChange,
  query: InfluencerQuery,
  places: PlaceNames,
): CountDifferences {
  const matches = (state: ListedInfluencer | undefined, filter: InfluencerQuery) =>
    state !== undefined && matchesInfluencerFilter(state, filter, places);
  const counted = query.facets === "true" ? facetFilters : [];
  return {
    matched: Number(matches(after, query)) - Number(matches(before, query)),
    facets: counted.map((name) => {
      const others = { ...query, [name]: undefined, ...(name === "platform" && { channelSize: undefined }) };
      const optionsIn = (state: ListedInfluencer | undefined) =>
        state && matches(state, others) ? optionsOf(state, name, query) : [];
      return { name, differences: differencesOf(optionsIn(before), optionsIn(after)) };
    }),
  };
}

function differencesOf(before: readonly string[], after: readonly string[]): Map<string, number> {
  const gone = before.filter((option) => !after.includes(option)).map((option) => [option, -1] as const);
  const come = after.filter((option) => !before.includes(option)).map((option) => [option, 1] as const);
  return new Map([...gone, ...come]);
}

/** Options of a filter that a creator counts for. */
function optionsOf(influencer: ListedInfluencer, name: FacetFilter, query: InfluencerQuery): string[] {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "exact":
      return [influencer[entry.field]].filter((option) => option !== "");
    case "membership":
      return influencer[entry.field].filter(
        (option) => option !== "" && (name !== "platform" || hasSizeOn(influencer, option, query)),
      );
    case "range":
      return rangesOf(entry, influencer[entry.field]);
    case "channel":
      return rangesOf(entry, influencer[entry.field][channelPlatform(query) ?? ""]);
  }
}

function hasSizeOn(
  { channelFollowers }: ListedInfluencer,
  platform: string,
  { channelSize }: InfluencerQuery,
): boolean {
  return !channelSize || isWithin(influencerFilters.channelSize, channelSize, channelFollowers[platform]);
}

/** For other letters, the database and JavaScript may disagree about upper and lower case. */
const plain = /^[ -~\s]*$/;
/** Non-ASCII letters that one of the two may fold to i and k. */
const foldedToPlain = /[\u0130\u212a]/;

/** Whether this process certainly finds the same texts as the database. */
export function areComparable(
  { search = "", location = "" }: InfluencerQuery,
  { before, after }: InfluencerChange,
): boolean {
  if (!search && !location) return true;
  const states = [before, after].filter((state) => state !== undefined);
  // A place is also compared by its other names, which may have any letters.
  const places = states.map((state) => state.location);
  const texts = states.flatMap(({ name, bio, category, socials }) => {
    return [name, bio, category, ...socials.map(({ link }) => link)];
  });
  return plain.test([search, location, ...places].join("\n")) && !foldedToPlain.test(texts.join("\n"));
}
