import type { Stats } from "#domain/admin/admin.contract.ts";
import { lastThirtyDays } from "#server/modules/activity/activity.service.ts";
import { countBrands, listWaitingBrands } from "#server/modules/brands/brands.service.ts";
import { countContactMessages } from "#server/modules/contact/contact.service.ts";
import { countAllInfluencers } from "#server/modules/influencers/influencers.service.ts";
import {
  countJoinRequests,
  listWaitingRequests,
} from "#server/modules/join-requests/join-requests.service.ts";
import type { Database } from "#server/platform/database/database.ts";

const waitingShown = 10;

export type StatsService = ReturnType<typeof statsService>;

export function statsService(database: Database, now: () => Date) {
  return {
    async read(): Promise<Stats> {
      const [influencers, brands, joinRequests, messages, activity, waiting] = await Promise.all([
        countAllInfluencers(database),
        countBrands(database),
        countJoinRequests(database),
        countContactMessages(database),
        lastThirtyDays(database, now()),
        listWaiting(database),
      ]);
      return { influencers, ...brands, joinRequests, ...messages, activity, waiting };
    },
  };
}

/** The records that have waited longest for our decision, oldest first. */
async function listWaiting(database: Database): Promise<Stats["waiting"]> {
  const [requests, brands] = await Promise.all([
    listWaitingRequests(database, waitingShown),
    listWaitingBrands(database, waitingShown),
  ]);
  return [
    ...requests.map((row) => ({ ...row, kind: "join-request" as const })),
    ...brands.map((row) => ({ ...row, kind: "brand" as const })),
  ]
    .toSorted((a, b) => a.countsFrom.getTime() - b.countsFrom.getTime())
    .slice(0, waitingShown)
    .map(({ id, kind, name, createdAt, countsFrom }) => ({
      _id: id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      countsFrom: countsFrom.toISOString().slice(0, 10),
    }));
}
