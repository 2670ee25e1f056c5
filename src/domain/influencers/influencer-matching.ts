import type { InfluencerRecord } from "./influencer.contract.ts";
import type { InfluencerFilter } from "./influencer-filter.ts";
import { type FilterName, filterNames, influencerFilters } from "./influencer-filters.ts";
import type { InfluencerSort } from "./influencer-sort.ts";

/** Applies the marketplace's filter to records in memory, by the same rules as the query of the list. */
export function matchesInfluencerFilter(influencer: InfluencerRecord, filter: InfluencerFilter): boolean {
  return filterNames.every((name) => !filter[name] || matches(influencer, name, String(filter[name])));
}

function matches(influencer: InfluencerRecord, name: FilterName, value: string): boolean {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "text":
      return entry.fields.some((field) => contains(influencer[field], value));
    case "part":
      return contains(influencer[entry.field], value);
    case "exact":
      return influencer[entry.field] === value;
    case "membership":
      return influencer[entry.field].includes(value);
    case "flag":
      return influencer[entry.field];
    case "range": {
      const { from, to } = entry.bounds[value as keyof typeof entry.bounds];
      const number = influencer[entry.field];
      return number >= from && (to === null || number <= to);
    }
  }
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

const measures: Record<InfluencerSort, (influencer: InfluencerRecord) => number[]> = {
  featured: ({ featured, totalFollowers }) => [Number(featured), totalFollowers],
  followers: ({ totalFollowers }) => [totalFollowers],
  engagement: ({ engagement }) => [engagement],
  rating: ({ rating }) => [rating],
  newest: ({ createdAt }) => [Date.parse(createdAt)],
};

/** For `toSorted`: larger values first, then larger IDs. */
export function compareInfluencers(sort: InfluencerSort) {
  return (left: InfluencerRecord, right: InfluencerRecord): number => {
    const others = measures[sort](right);
    const difference = measures[sort](left)
      .map((measure, index) => (others[index] ?? 0) - measure)
      .find((value) => value !== 0);
    return difference ?? (left._id < right._id ? 1 : -1);
  };
}
