import { followerRangeBounds } from "./followers.ts";
import type { InfluencerRecord } from "./influencer.contract.ts";
import type { InfluencerFilter } from "./influencer-filter.ts";
import type { InfluencerSort } from "./influencer-sort.ts";

/** The marketplace's filter over records at hand, in the same words as the query of the list. */
export function matchesInfluencerFilter(influencer: InfluencerRecord, filter: InfluencerFilter): boolean {
  const { name, bio, category, location, platforms, totalFollowers, featured } = influencer;
  const bounds = filter.size === "" ? undefined : followerRangeBounds[filter.size];
  return (
    [name, bio, category, location].some((text) => contains(text, filter.search)) &&
    (filter.category === "" || category === filter.category) &&
    (filter.platform === "" || platforms.includes(filter.platform)) &&
    contains(location, filter.location) &&
    (bounds === undefined ||
      (totalFollowers >= bounds.from && (bounds.to === null || totalFollowers <= bounds.to))) &&
    (!filter.featured || featured)
  );
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

/** For `toSorted`: the larger measure first, and among equals the larger id. */
export function compareInfluencers(sort: InfluencerSort) {
  return (left: InfluencerRecord, right: InfluencerRecord): number => {
    const others = measures[sort](right);
    const difference = measures[sort](left)
      .map((measure, index) => (others[index] ?? 0) - measure)
      .find((value) => value !== 0);
    return difference ?? (left._id < right._id ? 1 : -1);
  };
}
