import { type Concern, ofInfluencers } from "../public-changes.ts";
import type { InfluencerPage, InfluencerRecord, ListedInfluencer } from "./influencer.contract.ts";
import { rangesOf } from "./influencer-change.ts";
import { type FacetFilter, facetFilters, influencerFilters } from "./influencer-filters.ts";
import {
  compareInfluencers,
  isAtSamePlace,
  isWithin,
  matchesInfluencerFilter,
} from "./influencer-matching.ts";
import type { InfluencerQuery } from "./influencer-query.ts";
import type { PlaceNames } from "./search-terms.ts";

/** Which changes concern public responses about creators. docs/caching.md says why these rules are right. */

/** A list changes if a shown creator does, if another one comes into its page, or if one of its counts changes. */
export function concernsList(query: InfluencerQuery, page: InfluencerPage, places: PlaceNames): Concern {
  const shown = idsOf(page.influencers);
  const isAfterPage = afterPage(query, page);
  return ofInfluencers(({ id, before, after, isFiltered }) => {
    // Whoever comes or goes changes the number of all.
    if (shown.has(id) || before === undefined || after === undefined) return true;
    if (isFiltered && changesCounts(query, { before, after }, places)) return true;
    if (isAtSamePlace(before, after, query) || !matchesInfluencerFilter(after, query, places)) return false;
    return !(isAfterPage(before) && isAfterPage(after));
  });
}

/** Whether a creator is certainly on a later page. */
function afterPage(query: InfluencerQuery, { influencers, nextCursor }: InfluencerPage) {
  const last = influencers.at(-1);
  if (nextCursor === null || last === undefined) return () => false;
  // Nothing else of the record is kept as long as the response is.
  const place = { ...last, bio: "", socials: [], work: [] };
  const compare = compareInfluencers(query);
  return (influencer: ListedInfluencer) => compare(place, influencer) < 0;
}

type States = { before: ListedInfluencer; after: ListedInfluencer };

function changesCounts(query: InfluencerQuery, { before, after }: States, places: PlaceNames): boolean {
  if (!areComparable(query, before, after)) return true;
  const matches = (one: ListedInfluencer) => matchesInfluencerFilter(one, query, places);
  if (matches(before) !== matches(after)) return true;
  if (query.facets !== "true") return false;
  return facetFilters.some((name) => {
    const others = { ...query, [name]: undefined, ...(name === "platform" && { channelSize: undefined }) };
    const counted = (one: ListedInfluencer) =>
      matchesInfluencerFilter(one, others, places) ? optionsOf(one, name, query).join("\n") : "";
    return counted(before) !== counted(after);
  });
}

/** The options of a filter that a creator counts for. */
function optionsOf(influencer: ListedInfluencer, name: FacetFilter, query: InfluencerQuery): string[] {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "exact":
      return [influencer[entry.field]];
    case "membership":
      return influencer[entry.field].filter(
        (option) => name !== "platform" || hasSizeOn(influencer, option, query),
      );
    case "range":
      return rangesOf(entry, influencer[entry.field]);
    case "channel":
      return rangesOf(entry, influencer[entry.field][query.platform ?? ""]);
  }
}

function hasSizeOn(
  { channelFollowers }: ListedInfluencer,
  platform: string,
  { channelSize }: InfluencerQuery,
): boolean {
  return !channelSize || isWithin(influencerFilters.channelSize, channelSize, channelFollowers[platform]);
}

/** The database and JavaScript may know different letters in upper and lower case, but not of these. */
const plain = /^[ -~\s]*$/;

/** Whether this process certainly finds the same texts as the database. */
function areComparable(
  { search = "", location = "" }: InfluencerQuery,
  ...states: ListedInfluencer[]
): boolean {
  if (!search && !location) return true;
  const [before = "", after = ""] = states.map((one) =>
    [one.name, one.bio, one.category, one.location].join("\n"),
  );
  return before === after || plain.test(search + location + before + after);
}

/** Locations and how many creators are there. */
export const concernsLocations: Concern = ofInfluencers(
  ({ before, after }) => before?.location !== after?.location,
);

/** Other searches, which depend on all words and counts. */
export const concernsSuggestions: Concern = ofInfluencers(({ isFiltered }) => isFiltered);

/** Creators that were asked for one by one, whether they are there or not. */
export function concernsChosen(ids: readonly string[]): Concern {
  const asked = new Set(ids);
  return ofInfluencers(({ id }) => asked.has(id));
}

/** Creators who resemble one: whom they are compared with depends on everybody's followers. */
export function concernsSimilar(to: string, similar: readonly InfluencerRecord[]): Concern {
  const shown = idsOf(similar).add(to);
  return ofInfluencers(
    ({ id, before, after }) =>
      shown.has(id) ||
      before === undefined ||
      after === undefined ||
      comparedBy(before) !== comparedBy(after),
  );
}

function comparedBy({ category, platforms, location, languages, totalFollowers }: ListedInfluencer): string {
  return JSON.stringify([category, platforms, location, languages, totalFollowers]);
}

function idsOf(influencers: readonly InfluencerRecord[]): Set<string> {
  return new Set(influencers.map(({ _id }) => _id));
}
