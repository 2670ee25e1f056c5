/** Days as 'YYYY-MM-DD'. */
type Span = { startsOn?: string | null | undefined; endsOn?: string | null | undefined };

export const endBeforeStart = "must not be before the start";

/** For `refine`: whether a span with both days ends on its first day or later. */
export const endsAfterStart = {
  check: ({ startsOn, endsOn }: Span): boolean => !startsOn || !endsOn || endsOn >= startsOn,
  problem: { path: ["endsOn"], error: endBeforeStart },
};
