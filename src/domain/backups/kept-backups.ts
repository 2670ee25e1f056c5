import { dayIn } from "../days/agency-time.ts";
import { addDays } from "../days/calendar-days.ts";

/** Numbers of days, weeks, and months of which the newest backup is kept. */
export type BackupKeep = { daily: number; weekly: number; monthly: number };

export const defaultKeep: BackupKeep = { daily: 7, weekly: 4, monthly: 12 };

/** Most of each kind. */
export const mostKept = 999;

/** Days, weeks, and months count where they have a backup, so that a pause removes nothing. The newest always stays. */
export function backupsToKeep(times: readonly Date[], keep: BackupKeep, timeZone: string): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const dayOf = (time: Date) => dayIn(timeZone, time);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, keep.daily),
    ...newestOfEach(newestFirst, (time) => mondayOf(dayOf(time)), keep.weekly),
    ...newestOfEach(newestFirst, (time) => dayOf(time).slice(0, "2026-11".length), keep.monthly),
  ]);
  return [...kept];
}

function newestOfEach(
  newestFirst: readonly Date[],
  periodOf: (time: Date) => string,
  periods: number,
): Date[] {
  const found = new Map<string, Date>();
  for (const time of newestFirst) {
    const period = periodOf(time);
    if (found.size < periods && !found.has(period)) found.set(period, time);
  }
  return [...found.values()];
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** As a person writes it, such as `7 daily, 4 weekly, 12 monthly`. */
export function keepText({ daily, weekly, monthly }: BackupKeep): string {
  return Object.entries({ daily, weekly, monthly })
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
}
