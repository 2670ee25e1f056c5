import { and, count, desc, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { DeliveryQuery } from "#domain/webhooks/webhook.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { dueLongest, nextAttemptIn, ofThisAttempt, takenUp } from "#server/platform/jobs/queue-rows.ts";
import { webhookDeliveries as deliveries, webhooks } from "./webhooks.schema.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

export async function insertDeliveries(executor: Executor, rows: NewDelivery[]): Promise<void> {
  if (rows.length > 0) await executor.insert(deliveries).values(rows);
}

/**
 * Takes up the delivery that has been due longest, for so many seconds; undefined when none is due. Deliveries of
 * these webhooks, and of those that are switched off, stay.
 */
export async function claimDelivery(
  executor: Executor,
  busyWebhooks: string[],
  leaseSeconds: number,
): Promise<DeliveryRow | undefined> {
  const isEnabled = sql`exists (select from ${webhooks} w where w.id = ${deliveries.webhookId} and w.enabled)`;
  const isFree = busyWebhooks.length > 0 ? notInArray(deliveries.webhookId, busyWebhooks) : undefined;
  const [row] = await executor
    .update(deliveries)
    .set({ ...takenUp(deliveries, leaseSeconds), lastAttemptAt: sql`now()` })
    .where(eq(deliveries.id, dueLongest(deliveries, and(isFree, isEnabled))))
    .returning();
  return row;
}

type Attempted = Pick<DeliveryRow, "id" | "attempts">;

/** Nothing happens when another attempt has taken over. */
export async function markDelivered(executor: Executor, row: Attempted, responseStatus: number) {
  return finish(executor, row, {
    responseStatus,
    lastError: null,
    nextAttempt: null,
    deliveredAt: sql`now()`,
  });
}

type Failure = { responseStatus: number | null; lastError: string };

/** Puts a delivery back for `pause` seconds, or for good when there are none. */
export async function markFailed(
  executor: Executor,
  row: Attempted,
  failure: Failure,
  pause: number | undefined,
) {
  return finish(executor, row, { ...failure, nextAttempt: nextAttemptIn(pause) });
}

type Values = Parameters<ReturnType<Executor["update"]>["set"]>[0];

async function finish(executor: Executor, row: Attempted, values: Values): Promise<DeliveryRow | undefined> {
  const [changed] = await executor
    .update(deliveries)
    .set(values)
    .where(ofThisAttempt(deliveries, row))
    .returning();
  return changed;
}

/** Puts a delivery that is over back into the queue; undefined while it is under way, or when there is none. */
export async function requeueDelivery(executor: Executor, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await executor
    .update(deliveries)
    .set({ nextAttempt: sql`now()`, attemptsBefore: deliveries.attempts, deliveredAt: null })
    .where(and(eq(deliveries.id, id), isNull(deliveries.nextAttempt)))
    .returning();
  return row;
}

export async function findDelivery(executor: Executor, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await executor.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}

const withStatus: Record<NonNullable<DeliveryQuery["status"]>, SQL | undefined> = {
  delivered: isNotNull(deliveries.deliveredAt),
  waiting: isNotNull(deliveries.nextAttempt),
  failed: and(isNull(deliveries.deliveredAt), isNull(deliveries.nextAttempt)),
};

const order = "webhook-deliveries";

/** One page of a webhook's log, newest first, with the number of all that fit. */
export async function listDeliveries(executor: Executor, webhookId: string, query: DeliveryQuery) {
  const { cursor, limit, status } = query;
  const filter = and(eq(deliveries.webhookId, webhookId), status && withStatus[status]);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(deliveries)
      .where(and(filter, afterCursor(deliveries, order, cursor)))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(deliveries).where(filter),
  ]);
  return { ...toPage(rows, limit, order), total: total?.count ?? 0 };
}

export async function deleteDeliveriesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(deliveries).where(lt(deliveries.createdAt, time));
}
