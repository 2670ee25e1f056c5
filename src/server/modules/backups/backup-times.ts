import { CronExpressionParser } from "cron-parser";

const times = (schedule: string, timeZone: string, currentDate: Date) =>
  CronExpressionParser.parse(schedule, { tz: timeZone, currentDate });

/** Last time of the schedule until `now`. */
export function previousDue(schedule: string, timeZone: string, now: Date): Date {
  const justAfter = new Date(now.getTime() + 1);
  return times(schedule, timeZone, justAfter).prev().toDate();
}

export function nextDue(schedule: string, timeZone: string, now: Date): Date {
  return times(schedule, timeZone, now).next().toDate();
}
