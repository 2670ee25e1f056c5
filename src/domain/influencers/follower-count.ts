import { readFollowers } from "../readers/read-followers.ts";
import {
  type FollowerRange,
  followerRangeBounds,
  followerRangeLabels,
  isInRange,
  rangeOfFollowers,
} from "./followers.ts";
import type { Platform } from "./platforms.ts";

const underLowest = "Under 1K (Nano)";

/** Follower Count option for a figure, with its label; undefined if the figure is unreadable. */
export function followerCountOf(figure: string): { range: FollowerRange | ""; label: string } | undefined {
  const { value: followers } = readFollowers(figure);
  if (followers === undefined) return undefined;
  const range = rangeOfFollowers(followers);
  return range ? { range, label: followerRangeLabels[range] } : { range: "", label: underLowest };
}

type Problem = { field: "followers" | "range"; message: string };

/**
 * Validation error of a form row: its Follower Count contradicts the figure, or the figure is unreadable and no
 * range is chosen. A figure at the boundary of two ranges fits both.
 */
export function followerCountProblem(figure: string, range: FollowerRange | ""): Problem | undefined {
  const { value: followers, problem } = readFollowers(figure);
  if (problem !== undefined) {
    if (range !== "") return undefined;
    if (figure.trim() === "") return { field: "range", message: "Follower Count is required" };
    return { field: "followers", message: problem };
  }
  if (range === "" || isInRange(followers, range)) return undefined;
  const count = followers.toLocaleString("en-US");
  const message = `must be ${followerCountOf(figure)?.label} for ${count} followers`;
  return { field: "range", message };
}

type Figures = ReadonlyArray<{ platform: string; followers: string }>;
type Ranges = Partial<Record<string, FollowerRange>>;

/** Corrects ranges that contradict the readable figures of their platform. */
export function agreeingRanges(socials: Figures, ranges: Ranges): Ranges {
  const agreeing: Ranges = {};
  for (const [platform, range] of Object.entries(ranges)) {
    const own = socials.filter((social) => social.platform === platform);
    const figures = own.map(({ followers }) => readFollowers(followers).value);
    const isReadable = figures.length > 0 && !figures.includes(undefined);
    const total = figures.reduce<number>((sum, figure = 0) => sum + figure, 0);
    const kept = isReadable && range && !isInRange(total, range) ? rangeOfFollowers(total) : range;
    if (kept !== undefined) agreeing[platform] = kept;
  }
  return agreeing;
}

/** Sum over all channels. An unreadable figure counts as the lower bound of its platform's range. */
export function totalFollowers(
  socials: ReadonlyArray<{ platform: Platform; followers: string }>,
  ranges: Partial<Record<string, FollowerRange>>,
): number {
  return socials.reduce((sum, social) => {
    const range = ranges[social.platform];
    const fallback = range === undefined ? 0 : followerRangeBounds[range].from;
    return sum + (readFollowers(social.followers).value ?? fallback);
  }, 0);
}
