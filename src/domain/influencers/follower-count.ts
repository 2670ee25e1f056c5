import { rangeOfFollowers, readFollowerFigure } from "./follower-figure.ts";
import { followerRangeLabels, followerRanges } from "./followers.ts";

/**
 * What a form shows beside a figure: the number that it reads, and the Follower Count that follows. A figure that cannot
 * be read may have a stored range.
 */
export function followerCountOf(figure: string, stored: string | null): { followers: string; range: string } {
  const followers = readFollowerFigure(figure);
  const found = followers === undefined ? stored : rangeOfFollowers(followers);
  const range = followerRanges.find((known) => known === found);
  const below = followers === undefined ? "" : "Under 1K (Nano)";
  return {
    followers: followers?.toLocaleString("en-US") ?? "",
    range: range ? followerRangeLabels[range] : below,
  };
}
