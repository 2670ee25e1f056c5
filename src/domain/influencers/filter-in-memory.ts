import { derivedOnce } from "../derived-once.ts";
import { foldText } from "../fold-text.ts";
import { handleKeys } from "./handle-keys.ts";
import type { ListedInfluencer } from "./influencer.contract.ts";
import {
  type AskedValues,
  channelPlatform,
  type FilterEntry,
  type FilterName,
  filterNames,
  influencerFilters,
  valuesOf,
} from "./influencer-filters.ts";
import type { InfluencerSort } from "./influencer-sort.ts";
import { unpriced } from "./prices.ts";
import { isNamed, otherNamesOf, type PlaceNames, searchTerms } from "./search-terms.ts";

/** Matches a record in memory, by the same rules as the list's SQL query. */
export function matchesInfluencerFilter(
  influencer: ListedInfluencer,
  filter: AskedValues,
  places: PlaceNames = [],
): boolean {
  const platform = channelPlatform({ platform: valuesOf(filter, "platform") });
  return filterNames.every((name) => {
    const values = valuesOf(filter, name);
    return (
      values.length === 0 || values.some((value) => matches(influencer, name, { value, platform, places }))
    );
  });
}

function matches(
  influencer: ListedInfluencer,
  name: FilterName,
  { value, platform, places }: { value: string; platform: string | undefined; places: PlaceNames },
): boolean {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "text":
      return searchTerms(value, places).every(
        ({ words, otherNames, handles }) =>
          words.every((word) => entry.fields.some((field) => contains(influencer, field, word))) ||
          otherNames.some((other) => isNamed(influencer.location, other)) ||
          (handles.length > 0 && handleKeys(influencer.socials).some((key) => handles.includes(key))),
      );
    case "part":
      return [
        contains(influencer, entry.field, value),
        ...otherNamesOf(value, places).map((other) => isNamed(influencer[entry.field], other)),
      ].includes(true);
    case "exact":
      return influencer[entry.field] === value;
    case "membership":
      return influencer[entry.field].includes(value);
    case "flag":
      return influencer[entry.field] === (value === "true");
    case "range":
      return isWithin(entry, value, influencer[entry.field]);
    case "channel":
      return isWithin(entry, value, influencer[entry.field][platform ?? ""]);
  }
}

export function isWithin(
  { bounds }: Extract<FilterEntry, { bounds: object }>,
  range: string,
  number: number | null | undefined,
): boolean {
  const { from, to } = bounds[range] ?? { from: 0, to: null };
  return typeof number === "number" && number >= from && (to === null || number <= to);
}

const foldedFields = derivedOnce(({ name, bio, category, location }: ListedInfluencer) => ({
  name: foldText(name),
  bio: foldText(bio),
  category: foldText(category),
  location: foldText(location),
}));

function contains(
  influencer: ListedInfluencer,
  field: keyof ReturnType<typeof foldedFields>,
  part: string,
): boolean {
  return foldedFields(influencer)[field].includes(foldText(part));
}

const measures: Record<InfluencerSort, (influencer: ListedInfluencer, platform: string) => number[]> = {
  featured: ({ featured, totalFollowers }) => [Number(featured), totalFollowers],
  followers: ({ totalFollowers }) => [totalFollowers],
  engagement: ({ engagement }) => [engagement],
  rating: ({ rating }) => [rating],
  newest: ({ createdAt }) => [Date.parse(createdAt)],
  channel: ({ channelFollowers }, platform) => [channelFollowers[platform] ?? 0],
  rate: ({ rate }) => [rate ?? unpriced],
};

type InfluencerOrder = { sort: InfluencerSort; platform?: readonly string[] | undefined };

/**
 * For `toSorted`: larger values first, then larger IDs. By price: lower prices first, then smaller IDs, missing
 * prices last.
 */
export function compareInfluencers(order: InfluencerOrder) {
  const { sort } = order;
  const platform = channelPlatform(order) ?? "";
  const direction = sort === "rate" ? -1 : 1;
  return (left: ListedInfluencer, right: ListedInfluencer): number => {
    const others = measures[sort](right, platform);
    const difference = measures[sort](left, platform)
      .map((measure, index) => (others[index] ?? 0) - measure)
      .find((value) => value !== 0);
    return direction * (difference ?? (left._id < right._id ? 1 : -1));
  };
}

/** Whether two states of a creator have the same position in an order. */
export function isAtSamePlace(
  left: ListedInfluencer,
  right: ListedInfluencer,
  order: InfluencerOrder,
): boolean {
  const { sort } = order;
  const platform = channelPlatform(order) ?? "";
  const others = measures[sort](right, platform);
  return measures[sort](left, platform).every((measure, index) => measure === others[index]);
}
