import { followerTier } from "./followers.ts";
import type { InfluencerRecord } from "./influencer.contract.ts";
import { type PlaceNames, placeKey } from "./search-terms.ts";

/** Fields by which creators are compared. */
export type Comparable = Pick<
  InfluencerRecord,
  "_id" | "category" | "platforms" | "location" | "languages" | "totalFollowers"
>;

/**
 * Most similar first: same category, shared platform, same tier of followers, and same country or a shared
 * language. Ties go to the closest number of followers.
 */
export function rankSimilar<T extends Comparable>(
  to: Comparable,
  others: readonly T[],
  places: PlaceNames,
): T[] {
  const rated = others.map((other) => ({
    other,
    points: sharedPoints(to, other, places),
    distance: Math.abs(Math.log((other.totalFollowers + 1) / (to.totalFollowers + 1))),
  }));
  return rated
    .toSorted(
      (left, right) =>
        right.points - left.points ||
        left.distance - right.distance ||
        (left.other._id < right.other._id ? -1 : 1),
    )
    .map(({ other }) => other);
}

function sharedPoints(left: Comparable, right: Comparable, places: PlaceNames): number {
  const shares = (ours: readonly string[], theirs: readonly string[]) =>
    ours.some((one) => theirs.includes(one));
  const isSameCategory = left.category !== "" && left.category === right.category;
  const isSameTier = followerTier(left.totalFollowers) === followerTier(right.totalFollowers);
  const country = countryOf(left.location, places);
  const isNear =
    (country !== "" && country === countryOf(right.location, places)) ||
    shares(left.languages, right.languages);
  return (
    4 * Number(isSameCategory) +
    2 * Number(shares(left.platforms, right.platforms)) +
    2 * Number(isSameTier) +
    Number(isNear)
  );
}

/** Last part of a location, normalized to the first of its names. */
function countryOf(location: string, places: PlaceNames): string {
  return placeKey(location.split(",").at(-1)?.trim() ?? "", places);
}
