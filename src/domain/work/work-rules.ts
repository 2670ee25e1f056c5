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
  "message",
  "returned-mail",
  "unreadable-mail",
  "mailbox",
  "notice",
  "erasure",
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Kinds that name or count private creators, for readers who see them. */
export const privateWorkKinds: readonly WorkKind[] = ["notice", "erasure"];

/** Kinds for owners only. */
export const ownersWorkKinds: readonly WorkKind[] = ["unreadable-mail", "mailbox"];

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

/** Number of days after today that count as the coming week. */
export const daysOfWeek = 7;

/** Kinds of lateness of a task. */
export const lateSubjects = [
  "draft",
  "post",
  "check",
  "answer",
  "client",
  "reply",
  "payment",
  "takedown",
  "decision",
  "step",
  "message",
  "notice",
  "erasure",
] as const;
export type LateSubject = (typeof lateSubjects)[number];

const lateLabels: Record<LateSubject, { one: string; many: string }> = {
  draft: { one: "draft", many: "drafts" },
  post: { one: "post", many: "posts" },
  check: { one: "check", many: "checks" },
  answer: { one: "answer", many: "answers" },
  client: { one: "client’s answer", many: "client answers" },
  reply: { one: "reply", many: "replies" },
  payment: { one: "payout", many: "payouts" },
  takedown: { one: "takedown", many: "takedowns" },
  decision: { one: "decision", many: "decisions" },
  step: { one: "next step", many: "next steps" },
  message: { one: "message", many: "messages" },
  notice: { one: "notice", many: "notices" },
  erasure: { one: "erasure", many: "erasures" },
};

const plural = (count: number, { one, many }: { one: string; many: string }) =>
  `${count} ${count === 1 ? one : many}`;

/** 'Draft 3 days late'. */
export function lateText(subject: LateSubject, days: number): string {
  const { one } = lateLabels[subject];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${plural(days, { one: "day", many: "days" })} late`;
}

/** '2 drafts late, up to 5 days'. */
export function lateCountText(late: { subject: LateSubject; count: number; days: number }): string {
  const { subject, count, days } = late;
  if (count === 1) return lateText(subject, days);
  return `${plural(count, lateLabels[subject])} late, up to ${plural(days, { one: "day", many: "days" })}`;
}

/** The group of a due date, or of null for none. Days as 'YYYY-MM-DD'. */
export function workGroupOf(dueOn: string | null, today: string): WorkGroup {
  if (dueOn === null) return "waiting";
  if (dueOn < today) return "late";
  if (dueOn === today) return "today";
  return dueOn <= addDays(today, daysOfWeek) ? "week" : "waiting";
}
