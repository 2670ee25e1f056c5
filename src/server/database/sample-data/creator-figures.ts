import {
  type FollowerRange,
  type FollowerTier,
  followerRangeBounds,
  followerRanges,
  parseFollowerFigure,
} from "#domain/influencers/followers.ts";
import type { Random } from "./seeded-random.ts";

/** Of sixty creators: few are large, few are very small. */
export const tiersOfSixty: ReadonlyArray<readonly [FollowerTier, number]> = [
  ["Nano", 4],
  ["Micro", 20],
  ["Mid-tier", 21],
  ["Macro", 11],
  ["Mega", 4],
];

/** Smallest and largest audience of each tier, and how much the small ones outnumber the large ones in it. */
const audiences: Record<FollowerTier, { from: number; to: number; bend: number }> = {
  Nano: { from: 190, to: 980, bend: 1 },
  Micro: { from: 1_020, to: 9_900, bend: 1.1 },
  "Mid-tier": { from: 10_200, to: 99_000, bend: 1.3 },
  Macro: { from: 101_000, to: 990_000, bend: 1.5 },
  Mega: { from: 1_020_000, to: 9_400_000, bend: 1.9 },
};

export function audienceOf(tier: FollowerTier, random: Random): number {
  const { from, to, bend } = audiences[tier];
  return Math.round(from * (to / from) ** (random.next() ** bend));
}

/** Cuts an audience into so many parts, the largest first. */
export function shares(total: number, parts: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, (_, index) => 0.42 ** index * (0.7 + 0.6 * random.next()));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights
    .map((weight) => Math.max(20, Math.round((total * weight) / sum)))
    .toSorted((first, second) => second - first);
}

/** A figure as people type it: '640', '4,350', '48.2K', '1.8M'. */
export function figureText(followers: number, random: Random): string {
  const oneDecimal = (value: number) => value.toFixed(1).replace(/\.0$/, "");
  if (followers >= 1_000_000) return `${oneDecimal(followers / 1_000_000)}M`;
  if (followers >= 10_000 && random.chance(0.75)) {
    return `${oneDecimal(Math.min(followers / 1_000, 999.9))}K`;
  }
  if (followers < 1_000) return String(followers);
  const rounded = Math.round(followers / 10) * 10;
  return random.chance(0.7) ? rounded.toLocaleString("en-US") : String(rounded);
}

/** The range of the form that somebody with this figure would choose; its lowest one also below its lower end. */
export function rangeOf(figure: string): FollowerRange {
  const followers = parseFollowerFigure(figure) ?? 0;
  return followerRanges.findLast((range) => followers >= followerRangeBounds[range].from) ?? "1K-10K";
}

/** In percent, with one decimal: small audiences answer more. */
export function engagementOf(followers: number, random: Random): number {
  const usual = 10.2 - 1.3 * Math.log10(followers);
  return oneDecimal(Math.max(0.7, usual * (1 + 0.17 * random.normal())));
}

/** From 3.6 to 5.0, most often near 4.5. */
export function ratingOf(random: Random): number {
  return oneDecimal(Math.min(5, Math.max(3.6, 4.46 + 0.29 * random.normal())));
}

/** USD for a post, in the steps in which people name prices. */
export function rateOf(followers: number, random: Random): number {
  const rate = 0.16 * followers ** 0.775 * Math.exp(0.3 * random.normal());
  const step = [
    [100, 5],
    [1_000, 25],
    [10_000, 100],
  ].find(([below = 0]) => rate < below)?.[1];
  const unit = step ?? 500;
  return Math.max(15, Math.round(rate / unit) * unit);
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
