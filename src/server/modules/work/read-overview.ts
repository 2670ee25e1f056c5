import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { CalendarEntry } from "#domain/calendar/calendar.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays, daysBetween } from "#domain/days/calendar-days.ts";
import { grouped } from "#domain/grouped.ts";
import type { ComingItem, LateCount, Overview } from "#domain/work/overview.contract.ts";
import { daysOfWeek, workGroupOf } from "#domain/work/work-rules.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as calendar from "#server/modules/calendar/calendar.service.ts";
import * as campaigns from "#server/modules/campaigns/campaigns.service.ts";
import { listRows } from "./work.service.ts";
import type { WorkRow } from "./work-source.service.ts";

/** Tasks of each kind that are counted as late, campaigns that are read, and rows of each list. */
const limits = { late: 500, campaigns: 100, shownCampaigns: 8, coming: 12 } as const;
/** Sorts after every row of the same day. */
const last = { createdAt: new Date("9999-12-31T00:00:00Z"), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Running campaigns with what is late in each, and the next seven days. */
export async function readOverview(context: Context, reader: AdminPrincipal): Promise<Overview> {
  const { reviewDays, timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  const span = { from: today, to: addDays(today, daysOfWeek) };
  const filter = { ownerId: undefined, rules: { reviewDays, timeZone }, today };
  const fromToday = { limit: limits.late, after: { ...last, dueOn: addDays(today, -1) } };
  const [first, upcoming, days, active] = await Promise.all([
    listRows(context.database, { ...filter, page: { limit: limits.late, after: undefined } }),
    listRows(context.database, { ...filter, page: fromToday }),
    calendar.readActive(context, span),
    campaigns.list(context, { state: "active", limit: limits.campaigns }, reader),
  ]);
  const late = first.rows.filter(({ dueOn }) => workGroupOf(dueOn, today) === "late");
  const lateByCampaign = grouped(late, ({ campaignId }) => campaignId);
  const running = active.campaigns
    .map(({ _id, name, clientName, endsOn }) => {
      const own = lateByCampaign.get(_id) ?? [];
      return { _id, name, clientName, endsOn, late: countLate(own, today) };
    })
    .toSorted((one, other) => countOf(other.late) - countOf(one.late));
  // The calendar has the days of deliverables.
  const due = upcoming.rows.flatMap((row): ComingItem[] => {
    const { id, kind, name, task, nextStep, dueOn } = row;
    if (dueOn === null || dueOn > span.to || kind === "deliverable") return [];
    return [{ _id: id, kind, on: dueOn, name, task: nextStep || task }];
  });
  const open = days.filter(({ isDone }) => !isDone).map(presentEvent);
  const coming = [...due, ...open].toSorted((one, other) => one.on.localeCompare(other.on));
  return {
    today,
    late: late.length,
    dueToday: upcoming.rows.filter(({ dueOn }) => dueOn === today).length,
    campaigns: { items: running.slice(0, limits.shownCampaigns), total: active.total },
    coming: { items: coming.slice(0, limits.coming), total: coming.length },
  };
}

function countLate(rows: readonly WorkRow[], today: string): LateCount[] {
  return [...grouped(rows, ({ subject }) => subject)].map(([subject, own]) => ({
    subject,
    count: own.length,
    days: Math.max(...own.map(({ dueOn }) => (dueOn === null ? 0 : daysBetween(dueOn, today)))),
  }));
}

function countOf(late: readonly LateCount[]): number {
  return late.reduce((sum, { count }) => sum + count, 0);
}

const events: Record<CalendarEntry["kind"], { kind: "deliverable" | "right"; text: string }> = {
  draft: { kind: "deliverable", text: "Draft due" },
  publication: { kind: "deliverable", text: "Goes live" },
  right: { kind: "right", text: "Rights end" },
};

function presentEvent({ _id, kind, on, creatorName, title }: CalendarEntry): ComingItem {
  return { _id, kind: events[kind].kind, on, name: creatorName, task: `${events[kind].text}: ${title}` };
}
