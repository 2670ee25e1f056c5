import { addDays } from "../join-requests/review-time.ts";

/** What can be work. A new kind is added here, and to the sources of work in services.ts. */
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

/** The parts of the list of work, the most urgent first. */
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

/** Where something belongs that is due on a day; null if it has none. Both as 'YYYY-MM-DD'. */
export function workGroupOf(dueOn: string | null, today: string): WorkGroup {
  if (dueOn === null) return "waiting";
  if (dueOn < today) return "late";
  if (dueOn === today) return "today";
  return dueOn <= addDays(today, daysOfWeek) ? "week" : "waiting";
}
