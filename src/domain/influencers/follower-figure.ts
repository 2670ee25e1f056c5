import { type FollowerRange, maximumFollowers } from "./followers.ts";

const multipliers: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  lakh: 100_000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
  crore: 10_000_000,
};
const figureAndUnit = new RegExp(
  `^~? ?(\\d[\\d., ']{0,18}) ?(${Object.keys(multipliers).join("|")})?s?\\+?$`,
);
/** '12,500', '12.500', '12 500' and, as in India, '1,25,000'. */
const grouped = /^\d{1,3}(?:([., '])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/;
const decimal = /^\d{1,12}[.,]\d{1,6}$/;

/**
 * Reads a follower figure as people write it: '12 thousand', '1.2k', '12.500', '10K+'. Undefined for anything else. A
 * fraction needs a unit, because nobody has half a follower.
 */
export function readFollowerFigure(text: string): number | undefined {
  const [, written, unit] = figureAndUnit.exec(normalized(text)) ?? [];
  if (written === undefined) return undefined;
  const number = numberOf(written.trim(), unit !== undefined);
  if (number === undefined) return undefined;
  const figure = Math.round(number * (multipliers[unit ?? ""] ?? 1));
  return figure <= maximumFollowers ? figure : undefined;
}

/** The range that a number of followers lies in, the higher one where two meet; undefined below the lowest. */
export function rangeOfFollowers(followers: number): FollowerRange | undefined {
  if (followers >= 1_000_000) return "1M+";
  if (followers >= 100_000) return "100K-1M";
  if (followers >= 10_000) return "10K-100K";
  return followers >= 1_000 ? "1K-10K" : undefined;
}

function normalized(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replaceAll("\u2019", "'");
}

function numberOf(written: string, hasUnit: boolean): number | undefined {
  if (/^\d{1,12}$/.test(written)) return Number(written);
  // '12.500K' is twelve and a half thousand, and '1,200K' is twelve hundred thousand.
  if (hasUnit && /^\d+\.\d+$/.test(written)) return decimal.test(written) ? Number(written) : undefined;
  if (grouped.test(written)) return Number(written.replace(/\D/g, ""));
  return hasUnit && decimal.test(written) ? Number(written.replace(",", ".")) : undefined;
}
