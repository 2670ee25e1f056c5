import { InvalidFields } from "../errors.ts";
import type { FieldError } from "../http/envelope.ts";
import { channelProblem, profileLink } from "../readers/read-profile-link.ts";
import type { Platform } from "./platforms.ts";

type Link = { platform: Platform; link: string };

/**
 * Errors for links that do not lead to a profile on the platform of their row. Links that the record already has are
 * accepted.
 */
export function linkProblems(rows: readonly Link[], stored: readonly Link[] = []): FieldError[] {
  return rows.flatMap(({ platform, link }, place) => {
    const problem = channelProblem(platform, link);
    if (problem === undefined) return [];
    const isStored = stored.some((row) => row.platform === platform && profileLink(row.link) === link);
    return isStored ? [] : [{ path: `socials.${place}.link`, message: problem }];
  });
}

/** Throws `InvalidFields` if an edit adds such links. */
export function refuseOtherSites(rows: readonly Link[] | undefined, stored: readonly Link[]): void {
  const problems = linkProblems(rows ?? [], stored);
  if (problems.length > 0) throw new InvalidFields(problems);
}
