import { and, arrayContains, asc, count, eq, sql } from "drizzle-orm";
import type { WebhookEvent } from "#domain/webhooks/webhook-event-names.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { webhookDeliveries, webhooks } from "./webhooks.schema.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryCounts = { delivered: number; waiting: number; failed: number };

/** Serializes changes to the list of webhooks until the end of the transaction. */
export async function lockWebhooks(executor: Executor): Promise<void> {
  await executor.execute(sql`lock table ${webhooks} in share row exclusive mode`);
}

export async function countWebhooks(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(webhooks);
  return row?.count ?? 0;
}

export async function insertWebhook(
  executor: Executor,
  values: typeof webhooks.$inferInsert,
): Promise<WebhookRow | undefined> {
  const [row] = await executor.insert(webhooks).values(values).returning();
  return row;
}

export async function listWebhooks(executor: Executor): Promise<WebhookRow[]> {
  return executor.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(executor: Executor, id: string): Promise<WebhookRow | undefined> {
  const [row] = await executor.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

/** Locks a webhook for a change. Events can still be queued for it. */
export async function lockWebhook(executor: Executor, id: string): Promise<WebhookRow | undefined> {
  const [row] = await executor.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  return row;
}

export async function updateWebhook(
  executor: Executor,
  id: string,
  values: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  const [row] = await executor.update(webhooks).set(values).where(eq(webhooks.id, id)).returning();
  return row;
}

/** Also deletes its log. */
export async function deleteWebhook(executor: Executor, id: string): Promise<void> {
  await executor.delete(webhooks).where(eq(webhooks.id, id));
}

/** Webhooks that are subscribed to this event. They cannot be deleted before the end of the transaction. */
export async function findSubscribers(executor: Executor, event: WebhookEvent) {
  return executor
    .select({ id: webhooks.id, format: webhooks.format })
    .from(webhooks)
    .where(and(webhooks.enabled, arrayContains(webhooks.events, [event])))
    .orderBy(webhooks.id)
    .for("key share");
}

/** Counts deliveries by status, for each webhook or for one. Webhooks without deliveries are missing from the map. */
export async function countDeliveries(
  executor: Executor,
  webhookId?: string,
): Promise<Map<string, DeliveryCounts>> {
  const where = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
  const rows = await executor
    .select({
      id: webhookDeliveries.webhookId,
      delivered: where(sql`${webhookDeliveries.deliveredAt} is not null`),
      waiting: where(sql`${webhookDeliveries.nextAttempt} is not null`),
      failed: where(
        sql`${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.nextAttempt} is null`,
      ),
    })
    .from(webhookDeliveries)
    .where(webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, webhookId))
    .groupBy(webhookDeliveries.webhookId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
