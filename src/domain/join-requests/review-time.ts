import { startOfDay } from "../days/agency-time.ts";
import { addBusinessDays, addDays, businessDaysBetween } from "../days/calendar-days.ts";
import type { ReviewTime } from "./join-request.contract.ts";

/** Days before the promised day on which the state becomes `due`. */
const dueFor = 2;

/** Both dates are calendar dates as 'YYYY-MM-DD'. `days`: promised response time in business days. */
export function reviewTime(countsFrom: string, today: string, days: number): ReviewTime {
  const passed = businessDaysBetween(countsFrom, today);
  const left = days - passed;
  const state = left < 0 ? "late" : passed >= Math.max(1, days - dueFor) ? "due" : "fresh";
  return { days, passed, left, state, dueOn: addBusinessDays(countsFrom, days) };
}

/** 'within 5 business days', for applicants. */
export function promiseText(days: number): string {
  return `within ${days} business day${days === 1 ? "" : "s"}`;
}

/** 'n business days left', 'Due today', or 'n business days late'. */
export function reviewTimeText({ left }: Pick<ReviewTime, "left">): string {
  if (left === 0) return "Due today";
  const days = `${Math.abs(left)} business day${Math.abs(left) === 1 ? "" : "s"}`;
  return left > 0 ? `${days} left` : `${days} late`;
}

/** Records whose time counts from a day before `day`, or that arrived before `start`, are due or late. */
export type DueBefore = { day: string; start: Date };

/** The first day that is not due yet, and its start. `today` is a date as 'YYYY-MM-DD'. */
export function dueBefore(today: string, { reviewDays, timeZone }: ReviewRules): DueBefore {
  let last = today;
  while (businessDaysBetween(last, today) < reviewDays) last = addDays(last, -1);
  const day = addDays(last, 1);
  return { day, start: startOfDay(timeZone, day) };
}

/** Promised response time in business days, and the time zone that defines them. */
export type ReviewRules = { reviewDays: number; timeZone: string };
