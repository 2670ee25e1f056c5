import type { FieldError } from "../http/envelope.ts";

/** Days as 'YYYY-MM-DD', both included. */
export type DayBounds = { from: string; to: string };

/** Plans may be at most this many years in the past or the future. */
const plannedYears = 10;

export function planningBounds(today: string): DayBounds {
  const [year = "", ...rest] = today.split("-");
  const inYears = (years: number) => [Number(year) + years, ...rest].join("-");
  return { from: inYears(-plannedYears), to: inYears(plannedYears) };
}

/** For what has happened, in the memory of an agency. */
export function pastBounds(today: string): DayBounds {
  return { from: "2000-01-01", to: today };
}

/** One error per day out of bounds, by its path. Missing days are skipped. */
export function dayProblems(
  days: Readonly<Record<string, string | null | undefined>>,
  { from, to }: DayBounds,
): FieldError[] {
  return Object.entries(days).flatMap(([path, day]) => {
    if (!day || (day >= from && day <= to)) return [];
    return [{ path, message: day < from ? `must not be before ${from}` : `must not be after ${to}` }];
  });
}
