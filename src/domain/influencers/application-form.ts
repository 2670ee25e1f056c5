import { type FollowerRange, parseFollowerFigure } from "./followers.ts";

/**
 * How the controls of the application form are named, and what a client of the API sends instead. A social row is
 * `socials.0.platform`, `socials.0.link`, `socials.0.followers` and `socials.0.range`, its platform's Follower Count.
 */
export type SocialRow = { index: number; platform: string; link: string; followers: string; range: string };

const rowName = /^socials\.(\d{1,3})\.(platform|link|followers|range)$/;

/** The control of a row, by name. */
export function rowControl(index: number, part: "platform" | "link" | "followers" | "range"): string {
  return `socials.${index}.${part}`;
}

/** The rows that controls of these names make, in order. One that is wholly empty is left out, unless it is the only one. */
export function socialRows(fields: Readonly<Record<string, unknown>>): SocialRow[] {
  const indexes = new Set<number>();
  for (const name of Object.keys(fields)) {
    const match = rowName.exec(name);
    if (match) indexes.add(Number(match[1]));
  }
  const rows = [...indexes].toSorted((a, b) => a - b).map((index) => readRow(fields, index));
  const filled = rows.filter(({ platform, link, followers }) => platform || link || followers);
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

function readRow(fields: Readonly<Record<string, unknown>>, index: number): SocialRow {
  const text = (part: "platform" | "link" | "followers" | "range") => {
    const value = fields[rowControl(index, part)];
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    index,
    platform: text("platform"),
    link: text("link"),
    followers: text("followers"),
    range: text("range"),
  };
}

/** The first row of each platform: the one that carries its Follower Count. */
export function leadingRows(rows: readonly SocialRow[]): SocialRow[] {
  return rows.filter((row, place) => rows.findIndex(({ platform }) => platform === row.platform) === place);
}

/** The fields as the API names them. Those of a client that already does so come back as they are. */
export function applicationFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rows = socialRows(fields);
  if (rows.length === 0) return { ...fields };
  const others = Object.entries(fields).filter(([name]) => !rowName.test(name));
  const ranges = leadingRows(rows).filter(({ platform, range }) => platform !== "" && range !== "");
  return {
    ...Object.fromEntries(others),
    socials: rows.map(({ platform, link, followers }) => ({ platform, link, followers })),
    followers: Object.fromEntries(ranges.map(({ platform, range }) => [platform, range])),
  };
}

/** The control that a wrong field of the API belongs to: `followers.tiktok` is the range of the TikTok row. */
export function controlOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const rows = socialRows(fields);
  const social = /^socials\.(\d+)\.(platform|link|followers)$/.exec(path);
  if (social) return rowControl(rows[Number(social[1])]?.index ?? 0, social[2] as "platform");
  const first = rows[0]?.index ?? 0;
  if (path === "socials") return rowControl(first, "platform");
  if (path === "followers") return rowControl(first, "range");
  if (!path.startsWith("followers.")) return path;
  const platform = path.slice("followers.".length);
  return rowControl(rows.find((row) => row.platform === platform)?.index ?? first, "range");
}

/** The range that a follower figure lies in, the higher one where two meet; undefined below the lowest. */
export function rangeOfFigure(figure: string): FollowerRange | undefined {
  const followers = parseFollowerFigure(figure);
  if (followers === undefined || followers < 1_000) return undefined;
  if (followers >= 1_000_000) return "1M+";
  if (followers >= 100_000) return "100K-1M";
  return followers >= 10_000 ? "10K-100K" : "1K-10K";
}
