import { readFollowers } from "../readers/read-followers.ts";
import type { FieldValues } from "./field-kinds.ts";
import type { AppliedField } from "./field-list.ts";
import { rangeOfFollowers } from "./followers.ts";

/** A channel in the form. `range` is its Follower Count, which the form derives from the figure. */
export type SocialRow = { platform: string; link: string; followers: string; range: string };

/** Values of the form's controls. */
export type ApplicationValues = Partial<FieldValues<AppliedField>> & { socials?: SocialRow[] };

const blankRow: SocialRow = { platform: "", link: "", followers: "", range: "" };

/** Rows of channels, at least one so that the form can report missing fields. */
function socialRows({ socials }: { socials?: unknown }): SocialRow[] {
  const rows: Partial<SocialRow>[] = Array.isArray(socials) ? socials : [];
  return rows.length > 0 ? rows.map((row) => ({ ...blankRow, ...row })) : [blankRow];
}

/** Converts the form's fields to those of the API. Input that already has the API's shape stays unchanged. */
export function applicationFields(fields: {
  socials?: unknown;
  followers?: unknown;
}): Record<string, unknown> {
  if (!Array.isArray(fields.socials) || fields.followers !== undefined) return { ...fields };
  const rows = socialRows(fields);
  const platforms = [...new Set(rows.map(({ platform }) => platform))].filter(Boolean);
  const ranges = platforms.flatMap((platform) => {
    const range = rangeOf(rows.filter((row) => row.platform === platform));
    return range ? [[platform, range]] : [];
  });
  return {
    ...fields,
    socials: rows.map(({ platform, link, followers, range }) => ({ platform, link, followers, range })),
    followers: Object.fromEntries(ranges),
  };
}

/**
 * Follower Count of a platform: the range of the sum of its figures, or the sum itself below the lowest range. If a
 * figure is unreadable, the chosen range.
 */
function rangeOf(rows: readonly SocialRow[]): string | undefined {
  const figures = rows.map(({ followers }) => readFollowers(followers).value);
  const total = figures.reduce<number>((sum, figure = 0) => sum + figure, 0);
  const range = rangeOfFollowers(total);
  if (figures.includes(undefined)) return rows.find((row) => row.range)?.range || range;
  return range ?? String(total);
}
