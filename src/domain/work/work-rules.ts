import { addDays } from "../days/calendar-days.ts";

/** Kinds of record that can be work. Add new kinds here and to the sources of work in services.ts. */
export const workKinds = [
  "join-request",
  "brand",
  "contact",
  "shortlist",
  "campaign",
  "collaboration",
  "right",
  "payout",
  "deliverable",
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Groups of the work list, most urgent first. */
export const workGroups = ["late", "today", "week", "waiting"] as const;
export type WorkGroup = (typeof workGroups)[number];

export const workGroupTitles: Record<WorkGroup, string> = {
  late: "Late",
  today: "Today",
  week: "Next 7 days",
  waiting: "Waiting for us",
};

export const nextStepLength = 120;

const daysOfWeek = 7;

/** The group of a due date, or of null for none. Days as 'YYYY-MM-DD'. */
export function workGroupOf(dueOn: string | null, today: string): WorkGroup {
  if (dueOn === null) return "waiting";
  if (dueOn < today) return "late";
  if (dueOn === today) return "today";
  return dueOn <= addDays(today, daysOfWeek) ? "week" : "waiting";
}
