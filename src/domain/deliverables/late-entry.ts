import { dayIn } from "../agency/agency-time.ts";
import { daysBetween } from "../rights/right-rules.ts";

/** Creators enter a post within days. One that was entered later is shown to the team, which checks its day. */
const usualEntryDays = 7;

type Publication = { publishedOn: string | null; publishedAt: Date | null };

/** Days from a publication until it was entered, if that is unusually long. */
export function lateEntryDays({ publishedOn, publishedAt }: Publication, timeZone: string): number | null {
  if (publishedOn === null || publishedAt === null) return null;
  const days = daysBetween(publishedOn, dayIn(timeZone, publishedAt));
  return days > usualEntryDays ? days : null;
}
