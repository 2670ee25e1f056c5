import { formatFollowers, parseFollowerFigure } from "./followers.ts";

/** Percent with at most one decimal: '3.4%'. Nothing measured yet is 0, and reads '–'. */
export function engagementText(percent: number): string {
  return percent === 0 ? "–" : `${Number(percent.toFixed(1))}%`;
}

/** '4.8'. A creator whom nobody has rated yet is 'New'. */
export function ratingText(rating: number): string {
  return rating === 0 ? "New" : rating.toFixed(1);
}

/** A creator's own figure as the listing writes figures ('12,500' is '12.5K'); text that is no figure stays as it is. */
export function socialFollowersText(figure: string): string {
  const followers = parseFollowerFigure(figure);
  return followers === undefined ? figure : formatFollowers(followers);
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** 'from $250 per post'; nothing for a creator who has named no rate. */
export function rateText(rate: number | null): string | undefined {
  return rate === null ? undefined : `from ${dollars.format(rate)} per post`;
}
