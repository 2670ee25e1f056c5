import type { activity } from "../schema/activity.ts";
import { seededRandom } from "./seeded-random.ts";
import { dayOf, daysBefore } from "./times.ts";

type Row = typeof activity.$inferInsert;
type Kind = Row["kind"];

/** How many of each come on a working day. */
const usual: Record<Kind, { from: number; to: number }> = {
  application: { from: 2, to: 6 },
  registration: { from: 0, to: 3 },
  message: { from: 1, to: 4 },
};

/**
 * What came in on each of the last 30 days (UTC), today included. `records` are the times of what is still there:
 * a day never counts less than that. Today has nothing else, since it may have just begun.
 */
export function makeActivity(now: Date, records: Record<Kind, readonly Date[]>): Row[] {
  const random = seededRandom("activity");
  const days = Array.from({ length: 30 }, (_, age) => ({ date: daysBefore(now, age), age }));
  return days.flatMap(({ date, age }) =>
    (Object.keys(usual) as Kind[]).flatMap((kind): Row[] => {
      const day = dayOf(date);
      const { from, to } = usual[kind];
      const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
      // Slowly more from week to week, and a third of it at the weekend.
      const drawn = random.integer(from, to) * (isWeekend ? 0.34 : 1) * (1.2 - age / 75);
      const known = records[kind].filter((time) => dayOf(time) === day).length;
      const count = Math.max(known, age === 0 ? 0 : Math.round(drawn));
      return count === 0 ? [] : [{ day, kind, count }];
    }),
  );
}
