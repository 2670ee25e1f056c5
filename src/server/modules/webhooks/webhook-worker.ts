import type { Database } from "#server/platform/database/database.ts";
import { queueWorker } from "#server/platform/jobs/queue-worker.ts";
import { claimDelivery, markDelivered, markFailed } from "./webhook-deliveries.repository.ts";
import { failureOf, sendDelivery } from "./webhook-sending.ts";
import type { SendWebhook } from "./webhook-transport.ts";

const minute = 60;
const hour = 60 * minute;
/** How long to wait after each failed attempt, in seconds: nine attempts in about 32 hours. */
const defaultPauses = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour];
/** A delivery whose process died is taken up again after so long, in seconds. Above what one attempt may take. */
const lease = minute;
/** How often the queue is looked at, in milliseconds. */
const pollInterval = 2_000;
/** An attempt has so long to end when the process stops, in milliseconds. */
const grace = 3_000;

type Log = { warn(details: object, text: string): void };
type Dependencies = {
  database: Database;
  send: SendWebhook;
  now: () => Date;
  log: Log;
  pauses?: readonly number[];
};

/** Sends what is in the queue: to each webhook one at a time, so that a slow one holds up nobody but itself. */
export function webhookWorker({ database, send, now, log, pauses = defaultPauses }: Dependencies) {
  const cut = new AbortController();
  const worker = queueWorker({
    claim: (busy) => claimDelivery(database, busy, lease),
    laneOf: (delivery) => delivery.webhookId,
    send: (delivery) => sendDelivery({ database, send, now }, delivery, cut.signal),
    async onSent(delivery, status) {
      await markDelivered(database, delivery, status);
    },
    async onFailure(delivery, error, pause) {
      const failure = failureOf(error);
      await markFailed(database, delivery, failure, pause);
      const { id, webhookId } = delivery;
      const details = { delivery: id, webhook: webhookId, reason: failure.lastError };
      if (pause === undefined) log.warn(details, "a webhook was given up");
      else log.warn({ ...details, seconds: pause }, "a webhook could not be delivered yet");
    },
    pauses,
    attemptsBefore: (delivery) => delivery.attemptsBefore,
    interval: pollInterval,
    onError: (error) => log.warn({ err: error }, "the queue of webhooks could not be read"),
  });
  return {
    runOnce: worker.runOnce,
    start: worker.start,
    async stop(): Promise<void> {
      const late = setTimeout(() => cut.abort(), grace);
      await worker.stop();
      clearTimeout(late);
    },
  };
}
