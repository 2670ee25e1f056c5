import { whenRight } from "../http/when-right.ts";

/** Days as 'YYYY-MM-DD'. */
type Span = { startsOn?: string | null | undefined; endsOn?: string | null | undefined };

export const endBeforeStart = "must not be before the start";

/** For `refine`: passes if a day is missing or the end is not before the start. */
export const endsAfterStart = {
  check: ({ startsOn, endsOn }: Span): boolean => !startsOn || !endsOn || endsOn >= startsOn,
  problem: { path: ["endsOn"], error: endBeforeStart, ...whenRight("startsOn", "endsOn") },
};
