import type { FieldValues } from "./field-kinds.ts";
import type { AppliedField } from "./field-list.ts";
import { type FollowerRange, parseFollowerFigure } from "./followers.ts";

/** A channel as the form asks for it. `range` is its platform's Follower Count; the first channel of a platform has it. */
export type SocialRow = { platform: string; link: string; followers: string; range?: string };

/** What the controls of the form hold. */
export type ApplicationValues = Partial<FieldValues<AppliedField>> & { socials?: SocialRow[] };

const blankRow: SocialRow = { platform: "", link: "", followers: "" };

/** The channels of a form. There is always one, so that what it lacks is noticed. */
function socialRows({ socials }: { socials?: unknown }): SocialRow[] {
  const rows: Partial<SocialRow>[] = Array.isArray(socials) ? socials : [];
  return rows.length > 0 ? rows.map((row) => ({ ...blankRow, ...row })) : [blankRow];
}

/** The places of the first channels of each platform: those that carry its Follower Count. */
export function leadingPlaces(rows: readonly SocialRow[]): number[] {
  return [...rows.keys()].filter(
    (place) => rows.findIndex(({ platform }) => platform === rows[place]?.platform) === place,
  );
}

/** The form's fields as the API names them. Those of a client that already does so come back as they are. */
export function applicationFields(fields: {
  socials?: unknown;
  followers?: unknown;
}): Record<string, unknown> {
  if (!Array.isArray(fields.socials) || fields.followers !== undefined) return { ...fields };
  const rows = socialRows(fields);
  const ranges = leadingPlaces(rows).flatMap((place) => {
    const { platform = "", range = "" } = rows[place] ?? {};
    return platform && range ? [[platform, range]] : [];
  });
  return {
    ...fields,
    socials: rows.map(({ platform, link, followers }) => ({ platform, link, followers })),
    followers: Object.fromEntries(ranges),
  };
}

/** Where the form lacks a Follower Count. */
export function missingRanges(fields: { socials?: unknown }): string[] {
  const rows = socialRows(fields);
  return leadingPlaces(rows)
    .filter((place) => !rows[place]?.range)
    .map(rangePath);
}

/** The field of the form that shows what is wrong with one of the API: a Follower Count is asked for with a channel. */
export function formFieldOf(path: string, fields: { socials?: unknown }): string {
  if (path === "socials") return "socials.0.platform";
  const [field, platform] = path.split(".");
  if (field !== "followers") return path;
  return rangePath(
    Math.max(
      0,
      socialRows(fields).findIndex((row) => row.platform === platform),
    ),
  );
}

function rangePath(place: number): string {
  return `socials.${place}.range`;
}

/** The range that a follower figure lies in, the higher one where two meet; undefined below the lowest. */
export function rangeOfFigure(figure: string): FollowerRange | undefined {
  const followers = parseFollowerFigure(figure);
  if (followers === undefined || followers < 1_000) return undefined;
  if (followers >= 1_000_000) return "1M+";
  if (followers >= 100_000) return "100K-1M";
  return followers >= 10_000 ? "10K-100K" : "1K-10K";
}
