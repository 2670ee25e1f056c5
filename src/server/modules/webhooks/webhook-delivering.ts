import { maximumWebhooks } from "#domain/webhooks/webhook.contract.ts";
import type { Context } from "#server/context.ts";
import type { Attempt } from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { untilRecorded } from "#server/platform/database/until-recorded.ts";
import { defineJob, type Run } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import {
  type DeliveryRow,
  listWaitingDeliveries,
  markDelivered,
  markFailed,
  takeUpDelivery,
} from "./webhook-deliveries.repository.ts";
import { failureOf, pauseAskedFor, sendDelivery } from "./webhook-sending.ts";

const minute = 60;
const hour = 60 * minute;
/** Pause after each failed attempt, in seconds: nine attempts in about 32 hours. */
const defaultPauses = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour];
/** Longer than one attempt can take, in seconds. */
const lease = minute;

/** One lane per webhook, so that a slow receiver does not delay the others. */
export const sendWebhookJob = defineJob<Attempt & { webhookId: string }>({
  name: "send-webhook",
  laneOf: ({ webhookId }) => webhookId,
  concurrency: maximumWebhooks,
  timeLimit: minute,
});

type Log = { warn(details: object, text: string): void };
type Sending = Pick<Context, "database" | "jobs" | "sendWebhook" | "now"> & {
  log: Log;
  pauses?: readonly number[];
};

/** Sends one delivery, or postpones it. */
export function webhookDelivering({ log, pauses = defaultPauses, ...context }: Sending) {
  const { database, jobs } = context;
  const postpone = async (delivery: DeliveryRow, error: unknown): Promise<void> => {
    const planned = pauses[delivery.attempts - delivery.attemptsBefore - 1];
    const pause = planned === undefined ? undefined : Math.max(planned, pauseAskedFor(error));
    const failure = failureOf(error);
    await database.transaction(async (transaction) => {
      const row = await markFailed(transaction, delivery, failure, pause);
      if (row?.nextAttempt) {
        const { id, attempts, webhookId, nextAttempt } = row;
        await jobs.enqueue(transaction, sendWebhookJob, [{ id, attempts, webhookId }], nextAttempt);
      }
    });
    const details = { delivery: delivery.id, webhook: delivery.webhookId, reason: failure.lastError };
    if (pause === undefined) log.warn(details, "a webhook was given up");
    else log.warn({ ...details, seconds: pause }, "a webhook could not be delivered yet");
  };

  return async (attempt: Attempt, { signal, retries }: Run): Promise<void> => {
    const delivery = await takeUpDelivery(database, attempt, { retries, lease });
    if (delivery === undefined) return;
    let status: number;
    try {
      status = await sendDelivery(context, delivery, signal);
    } catch (error) {
      await postpone(delivery, error);
      return;
    }
    await untilRecorded(() => markDelivered(database, delivery, status));
  };
}

/**
 * Adds jobs for waiting deliveries that have none: of a webhook that was enabled, from the previous version, or from
 * a backup.
 */
export async function enqueueWaitingDeliveries(
  executor: Executor,
  jobs: Pick<Jobs, "enqueueMissing">,
  webhookId?: string,
) {
  const waiting = await listWaitingDeliveries(executor, webhookId);
  await jobs.enqueueMissing(
    executor,
    sendWebhookJob,
    waiting.map(({ due, ...payload }) => ({ payload, due })),
  );
}
