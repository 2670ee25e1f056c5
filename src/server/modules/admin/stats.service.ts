import type { Stats } from "#domain/admin/admin.contract.ts";
import { lastThirtyDays } from "#server/modules/activity/activity.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { countRecords, listWaiting } from "./stats.repository.ts";

const waitingShown = 10;

export type StatsService = ReturnType<typeof statsService>;

export function statsService(database: Database, now: () => Date) {
  return {
    async read(): Promise<Stats> {
      const [counts, activity, waiting] = await Promise.all([
        countRecords(database),
        lastThirtyDays(database, now()),
        listWaiting(database, waitingShown),
      ]);
      return {
        ...counts,
        activity,
        waiting: waiting.map(({ id, kind, name, createdAt }) => ({
          _id: id,
          kind,
          name,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  };
}
