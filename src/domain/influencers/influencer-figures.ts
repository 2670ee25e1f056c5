import { readFollowers } from "../readers/read-followers.ts";
import { formatFollowers } from "./followers.ts";

/** Percentage with at most one decimal: '3.4%'. 0 means not measured yet and is shown as '–'. */
export function engagementText(percent: number): string {
  return percent === 0 ? "–" : `${Number(percent.toFixed(1))}%`;
}

/** '4.8', or 'New' without ratings. */
export function ratingText(rating: number): string {
  return rating === 0 ? "New" : rating.toFixed(1);
}

/** The creator's own figure in the format of lists ('12,500' becomes '12.5K'). Unreadable text stays unchanged. */
export function socialFollowersText(figure: string): string {
  const followers = readFollowers(figure).value;
  return followers === undefined ? figure : formatFollowers(followers);
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** '$250'. */
export function dollarsText(rate: number): string {
  return dollars.format(rate);
}

/** 'from $250'; undefined without a rate. */
export function priceText(rate: number | null): string | undefined {
  return rate === null ? undefined : `from ${dollarsText(rate)}`;
}

/** 'from $250 per post'; undefined without a rate. */
export function rateText(rate: number | null): string | undefined {
  return rate === null ? undefined : `${priceText(rate)} per post`;
}
