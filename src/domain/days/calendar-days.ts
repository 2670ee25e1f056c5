const dayMs = 24 * 60 * 60 * 1000;

/** Adds days to a date ('YYYY-MM-DD'). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day a month later, or the last day of that month if it is shorter. */
export function monthAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Adds business days to a date ('YYYY-MM-DD'). */
export function addBusinessDays(from: string, days: number): string {
  let date = Date.parse(from);
  for (let left = days; left > 0; ) {
    date += dayMs;
    if (isBusinessDay(new Date(date).toISOString())) left -= 1;
  }
  return new Date(date).toISOString().slice(0, 10);
}

/** Whether a date or a time (ISO 8601, UTC) is from Monday to Friday. */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Business days (Monday to Friday) after `from`, up to and including `to`; 0 if `to` is not later. */
export function businessDaysBetween(from: string, to: string): number {
  const start = Date.parse(from);
  const days = Math.round((Date.parse(to) - start) / dayMs);
  if (!(days > 0)) return 0;
  const wholeWeeks = Math.floor(days / 7);
  let count = wholeWeeks * 5;
  for (let day = wholeWeeks * 7 + 1; day <= days; day += 1) {
    if (isBusinessDay(new Date(start + day * dayMs).toISOString())) count += 1;
  }
  return count;
}
