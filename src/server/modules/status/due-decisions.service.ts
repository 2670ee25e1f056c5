import { dayIn, hourIn, remindersFrom } from "#domain/days/agency-time.ts";
import { isBusinessDay } from "#domain/days/calendar-days.ts";
import { type DueBefore, dueBefore } from "#domain/join-requests/review-time.ts";
import type { Context } from "#server/context.ts";
import type { DueDecisions, Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";

/** Number of names in one reminder. */
const shown = 10;

type Waiting = { name: string; createdAt: Date; countsFrom?: string | null };
/** Finds records that are due and wait for a decision. */
type FindDue = (
  executor: Executor,
  before: DueBefore,
  limit: number,
) => Promise<{ count: number; oldest: Waiting[] }>;

type Dependencies = {
  database: Database;
  context: Context;
  emit: Emit;
  findDue: { creators: FindDue; brands: FindDue };
  now: () => Date;
};

/** Reminds administrators once on each business day of decisions that are due today or late. */
export function dueDecisionsService({ database, context, emit, findDue, now }: Dependencies) {
  return async (): Promise<void> => {
    const { timeZone, reviewDays } = await readAgencySettings(database);
    const at = now();
    const today = dayIn(timeZone, at);
    if (hourIn(timeZone, at) < remindersFrom || !isBusinessDay(today)) return;
    const before = dueBefore(today, { reviewDays, timeZone });
    const find = async (kind: keyof typeof findDue): Promise<DueDecisions> => {
      const { count, oldest } = await findDue[kind](database, before, shown);
      const days = oldest.map(({ name, createdAt, countsFrom }) => ({
        name,
        countsFrom: countsFrom ?? dayIn(timeZone, createdAt),
      }));
      return { count, oldest: days };
    };
    const [creators, brands] = await Promise.all([find("creators"), find("brands")]);
    if (creators.count + brands.count === 0) return;
    const event = { type: "decisions.due" as const, today, reviewDays, creators, brands };
    await reminders.once(context, [
      { key: `decisions due ${today}`, send: (transaction) => emit(transaction, event) },
    ]);
  };
}
