import { asc, count, eq, isNull } from "drizzle-orm";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { contactMessages } from "#server/modules/contact/contact-messages.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** How many records of each kind there are. */
export async function countRecords(executor: Executor) {
  const [[influencer], [brand], [pending], [request], [message], [unhandled]] = await Promise.all([
    executor.select({ count: count() }).from(influencers),
    executor.select({ count: count() }).from(brands),
    executor.select({ count: count() }).from(brands).where(eq(brands.status, "pending")),
    executor.select({ count: count() }).from(joinRequests),
    executor.select({ count: count() }).from(contactMessages),
    executor.select({ count: count() }).from(contactMessages).where(isNull(contactMessages.handledAt)),
  ]);
  return {
    influencers: influencer?.count ?? 0,
    brands: brand?.count ?? 0,
    pendingBrands: pending?.count ?? 0,
    joinRequests: request?.count ?? 0,
    contacts: message?.count ?? 0,
    unhandledContacts: unhandled?.count ?? 0,
  };
}

/** What waits longest for a decision, oldest first. */
export async function listWaiting(executor: Executor, limit: number) {
  const [requests, pendingBrands] = await Promise.all([
    executor
      .select({ id: joinRequests.id, name: joinRequests.name, createdAt: joinRequests.createdAt })
      .from(joinRequests)
      .orderBy(asc(joinRequests.createdAt))
      .limit(limit),
    executor
      .select({ id: brands.id, name: brands.companyName, createdAt: brands.createdAt })
      .from(brands)
      .where(eq(brands.status, "pending"))
      .orderBy(asc(brands.createdAt))
      .limit(limit),
  ]);
  return [
    ...requests.map((row) => ({ ...row, kind: "join-request" as const })),
    ...pendingBrands.map((row) => ({ ...row, kind: "brand" as const })),
  ]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .slice(0, limit);
}
