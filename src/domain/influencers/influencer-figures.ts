import { readFollowers } from "../readers/read-followers.ts";
import { formatFollowers } from "./followers.ts";

/** Percent with at most one decimal: '3.4%'. 0 means not measured yet and is shown as '–'. */
export function engagementText(percent: number): string {
  return percent === 0 ? "–" : `${Number(percent.toFixed(1))}%`;
}

/** '4.8'. A creator without ratings is 'New'. */
export function ratingText(rating: number): string {
  return rating === 0 ? "New" : rating.toFixed(1);
}

/**
 * A creator's own figure in the listing's format ('12,500' becomes '12.5K'). Text that is not a figure stays unchanged.
 */
export function socialFollowersText(figure: string): string {
  const followers = readFollowers(figure).value;
  return followers === undefined ? figure : formatFollowers(followers);
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** 'from $250'; nothing for a creator without a rate. */
export function priceText(rate: number | null): string | undefined {
  return rate === null ? undefined : `from ${dollars.format(rate)}`;
}

/** 'from $250 per post'; nothing for a creator without a rate. */
export function rateText(rate: number | null): string | undefined {
  return rate === null ? undefined : `${priceText(rate)} per post`;
}
