import { dayIn, hourIn, remindersFrom } from "#domain/days/agency-time.ts";
import { isBusinessDay } from "#domain/days/calendar-days.ts";
import { type DueBefore, dueBefore } from "#domain/join-requests/review-time.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { DueDecisions } from "#server/events/visitor-events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findPendingBefore } from "#server/modules/brands/brands.service.ts";
import { findRequestsBefore } from "#server/modules/join-requests/join-requests.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
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

const findDue: Record<"creators" | "brands", FindDue> = {
  creators: findRequestsBefore,
  brands: findPendingBefore,
};

/** Reminds administrators once on each business day of decisions that are due today or late. */
export async function remindOfDecisions(context: Context): Promise<void> {
  const { timeZone, reviewDays } = await readAgencySettings(context.database);
  const at = context.now();
  const today = dayIn(timeZone, at);
  if (hourIn(timeZone, at) < remindersFrom || !isBusinessDay(today)) return;
  const before = dueBefore(today, { reviewDays, timeZone });
  const find = async (kind: keyof typeof findDue): Promise<DueDecisions> => {
    const { count, oldest } = await findDue[kind](context.database, before, shown);
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
}
