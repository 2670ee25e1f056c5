import { readFollowers } from "../readers/read-followers.ts";
import type { FieldValues } from "./field-kinds.ts";
import type { AppliedField } from "./field-list.ts";
import { rangeOfFollowers } from "./followers.ts";

/** A channel as the form asks for it. `range` is its Follower Count, which the form fills in from the figure. */
export type SocialRow = { platform: string; link: string; followers: string; range: string };

/** What the controls of the form hold. */
export type ApplicationValues = Partial<FieldValues<AppliedField>> & { socials?: SocialRow[] };

const blankRow: SocialRow = { platform: "", link: "", followers: "", range: "" };

/** The channels of a form. There is always one, so that what it lacks is noticed. */
function socialRows({ socials }: { socials?: unknown }): SocialRow[] {
  const rows: Partial<SocialRow>[] = Array.isArray(socials) ? socials : [];
  return rows.length > 0 ? rows.map((row) => ({ ...blankRow, ...row })) : [blankRow];
}

/** The form's fields as the API names them. Those of a client that already does so come back as they are. */
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
 * The Follower Count of one platform: the range of its figures together, and their sum below the lowest range. If one
 * cannot be read, the chosen range.
 */
function rangeOf(rows: readonly SocialRow[]): string | undefined {
  const figures = rows.map(({ followers }) => readFollowers(followers).value);
  const total = figures.reduce<number>((sum, figure = 0) => sum + figure, 0);
  const range = rangeOfFollowers(total);
  if (figures.includes(undefined)) return rows.find((row) => row.range)?.range || range;
  return range ?? String(total);
}
