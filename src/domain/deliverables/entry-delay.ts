import { dayIn } from "../days/agency-time.ts";
import { daysBetween } from "../days/calendar-days.ts";

/** Creators usually enter a post within days. The team checks the date of one entered later. */
const usualEntryDays = 7;

type Publication = { publishedOn: string | null; publishedAt: Date | null };

/** Days between publication and entry if unusually many; otherwise null. */
export function lateEntryDays({ publishedOn, publishedAt }: Publication, timeZone: string): number | null {
  if (publishedOn === null || publishedAt === null) return null;
  const days = daysBetween(publishedOn, dayIn(timeZone, publishedAt));
  return days > usualEntryDays ? days : null;
}
