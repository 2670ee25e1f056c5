const day = 24 * 60 * 60 * 1000;

/** So many days before `now`, parts of a day too; on a full second. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(Math.floor((now.getTime() - days * day) / 1000) * 1000);
}

/** How many days it is since so many working days (Monday to Friday, UTC) lie between then and `now`. */
export function workingDaysInDays(now: Date, workingDays: number): number {
  let days = 0;
  for (let counted = 0; counted < workingDays; ) {
    days += 1;
    const weekday = daysBefore(now, days).getUTCDay();
    if (weekday !== 0 && weekday !== 6) counted += 1;
  }
  return days;
}

/** The day (UTC) as the activity table names it. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
