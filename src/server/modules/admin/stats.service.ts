import { influencerView } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { reviewTime } from "#domain/join-requests/review-time.ts";
import type { Context } from "#server/context.ts";
import { lastThirtyDays } from "#server/modules/activity/activity.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { countBrands, listWaitingBrands } from "#server/modules/brands/brands.service.ts";
import { countContactMessages } from "#server/modules/contact/contact.service.ts";
import {
  countAllInfluencers,
  countPrivateInfluencers,
} from "#server/modules/influencers/influencers.service.ts";
import {
  countJoinRequests,
  listWaitingRequests,
} from "#server/modules/join-requests/join-requests.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

const waitingShown = 10;

export async function read(context: Context, reader: Principal): Promise<Stats> {
  const view = influencerView(reader);
  const [influencers, privateInfluencers, brands, joinRequests, messages, activity, waiting] =
    await Promise.all([
      countAllInfluencers(context.database, view),
      view.withPrivate ? countPrivateInfluencers(context.database) : 0,
      countBrands(context.database),
      countJoinRequests(context.database),
      countContactMessages(context.database),
      lastThirtyDays(context.database, context.now()),
      listWaiting(context.database, context.now()),
    ]);
  return { influencers, privateInfluencers, ...brands, joinRequests, ...messages, activity, waiting };
}

/** Records that have waited longest for our decision, oldest first. */
async function listWaiting(database: Executor, at: Date): Promise<Stats["waiting"]> {
  const [{ timeZone, reviewDays }, requests, brands] = await Promise.all([
    readAgencySettings(database),
    listWaitingRequests(database, waitingShown),
    listWaitingBrands(database, waitingShown),
  ]);
  const today = dayIn(timeZone, at);
  return [
    ...requests.map((row) => ({ ...row, kind: "join-request" as const })),
    ...brands.map((row) => ({ ...row, kind: "brand" as const, countsFrom: null })),
  ]
    .map((row) => ({ ...row, countsFrom: row.countsFrom ?? dayIn(timeZone, row.createdAt) }))
    .toSorted(
      (a, b) => a.countsFrom.localeCompare(b.countsFrom) || a.createdAt.getTime() - b.createdAt.getTime(),
    )
    .slice(0, waitingShown)
    .map(({ id, kind, name, createdAt, countsFrom }) => ({
      _id: id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      countsFrom,
      review: reviewTime(countsFrom, today, reviewDays),
    }));
}
