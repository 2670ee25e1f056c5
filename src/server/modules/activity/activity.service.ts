import type { Stats } from "#domain/admin/admin.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { listActivity } from "./activity.repository.ts";

export { countActivity } from "./activity.repository.ts";

const day = 24 * 60 * 60 * 1000;
const columnOf = { application: "applications", registration: "registrations", message: "messages" } as const;

/** The last 30 days (UTC) including today, oldest first. Days without activity are included with zeros. */
export async function lastThirtyDays(executor: Executor, now: Date): Promise<Stats["activity"]> {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(now.getTime() - (29 - index) * day).toISOString().slice(0, 10),
    applications: 0,
    registrations: 0,
    messages: 0,
  }));
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  for (const row of await listActivity(executor, days[0]?.day ?? "")) {
    const entry = byDay.get(row.day);
    if (entry) entry[columnOf[row.kind]] = row.count;
  }
  return days;
}
