import { and, count, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { DeliveryQuery } from "#domain/webhooks/webhook.contract.ts";
import {
  type Attempt,
  cancelHeld,
  isTurnOf,
  nextAttemptIn,
  ofThisAttempt,
  takenUp,
} from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { queueLength } from "#server/platform/database/queue-length.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { webhookDeliveries as deliveries, webhooks } from "./webhooks.schema.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

export async function insertDeliveries(executor: Executor, rows: NewDelivery[]): Promise<void> {
  if (rows.length > 0) await executor.insert(deliveries).values(rows);
}

/** Deletes deliveries that an undo cancels. Returns false if one of them is being sent. */
export const cancelHeldDeliveries = (executor: Executor, heldBy: string) =>
  cancelHeld(executor, deliveries, heldBy);

export const deliveryQueueLength = (executor: Executor) => queueLength(executor, deliveries);

/** Deliveries to a disabled webhook wait until it is enabled. */
const isEnabled = sql`exists (select from ${webhooks} w where w.id = ${deliveries.webhookId} and w.enabled)`;

/** Claims a delivery and counts an attempt; undefined if this attempt is not due or there is no such delivery. */
export async function takeUpDelivery(
  executor: Executor,
  attempt: Attempt,
  { retries, lease }: { retries: number; lease: number },
): Promise<DeliveryRow | undefined> {
  const [row] = await executor
    .update(deliveries)
    .set({ ...takenUp(deliveries, lease), lastAttemptAt: sql`now()` })
    .where(and(isTurnOf(deliveries, attempt, retries), isEnabled))
    .returning();
  return row;
}

/** Waiting deliveries of enabled webhooks, or of one webhook, with the time of the next attempt. */
export async function listWaitingDeliveries(executor: Executor, webhookId?: string) {
  const { id, attempts, nextAttempt: due } = deliveries;
  return executor
    .select({ id, attempts, webhookId: deliveries.webhookId, due })
    .from(deliveries)
    .where(and(isNotNull(due), isEnabled, webhookId ? eq(deliveries.webhookId, webhookId) : undefined))
    .orderBy(due);
}

/** Does nothing if another attempt has taken over. */
export async function markDelivered(executor: Executor, row: Attempt, responseStatus: number) {
  return finish(executor, row, {
    responseStatus,
    lastError: null,
    nextAttempt: null,
    deliveredAt: sql`now()`,
  });
}

type Failure = { responseStatus: number | null; lastError: string };

/** Schedules the next attempt in `pause` seconds, or gives the delivery up if undefined. */
export async function markFailed(
  executor: Executor,
  row: Attempt,
  failure: Failure,
  pause: number | undefined,
) {
  return finish(executor, row, { ...failure, nextAttempt: nextAttemptIn(pause) });
}

type Values = Parameters<ReturnType<Executor["update"]>["set"]>[0];

async function finish(executor: Executor, row: Attempt, values: Values): Promise<DeliveryRow | undefined> {
  const [changed] = await executor
    .update(deliveries)
    .set(values)
    .where(ofThisAttempt(deliveries, row))
    .returning();
  return changed;
}

/** Queues a finished delivery again; undefined while it is still in progress, or if there is none. */
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

/** Number of deliveries that were given up in the last `days` days. */
export async function countGivenUpDeliveries(executor: Executor, days: number): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(deliveries)
    .where(and(withStatus.failed, sql`${deliveries.createdAt} > now() - ${days} * interval '1 day'`));
  return row?.count ?? 0;
}

const order = "webhook-deliveries";

/** One page of a webhook's log, newest first, with the total. */
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
