import { dueBefore, isBusinessDay } from "#domain/join-requests/review-time.ts";
import type { DueDecisions, Emit } from "#server/events/events.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { RemindersService } from "#server/platform/reminders/reminders.service.ts";

/** From this hour of the day on (UTC), what is due today is reminded of. */
const firstHour = 7;
/** Names in one reminder. */
const shown = 10;

/** What came before a time and waits for a decision. */
type FindDue = (executor: Executor, before: Date, limit: number) => Promise<DueDecisions>;

type Dependencies = {
  database: Database;
  reminders: RemindersService;
  emit: Emit;
  findDue: { creators: FindDue; brands: FindDue };
  now: () => Date;
};

/** Tells the administrators on each business day, once, which decisions are due today or late. */
export function dueDecisionsService({ database, reminders, emit, findDue, now }: Dependencies) {
  return async (): Promise<void> => {
    const at = now();
    const today = at.toISOString().slice(0, 10);
    if (at.getUTCHours() < firstHour || !isBusinessDay(today)) return;
    const before = dueBefore(today);
    const [creators, brands] = await Promise.all([
      findDue.creators(database, before, shown),
      findDue.brands(database, before, shown),
    ]);
    if (creators.count + brands.count === 0) return;
    await reminders.once(`decisions due ${today}`, (transaction) =>
      emit(transaction, { type: "decisions.due", today, creators, brands }),
    );
  };
}
