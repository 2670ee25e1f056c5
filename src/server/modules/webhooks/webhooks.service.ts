import { randomUUIDv7 } from "node:crypto";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import {
  type DeliveryQuery,
  maximumWebhooks,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookWithSecret,
} from "#domain/webhooks/webhook.contract.ts";
import { testEvent } from "#domain/webhooks/webhook-event-names.ts";
import { webhooksApi } from "#domain/webhooks/webhooks.api.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { namesPrivateAddress } from "./private-addresses.ts";
import {
  deleteDeliveriesBefore,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  markDelivered,
  markFailed,
  type NewDelivery,
  requeueDelivery,
} from "./webhook-deliveries.repository.ts";
import { enqueueWaitingDeliveries, sendWebhookJob } from "./webhook-delivering.ts";
import { bodyOf } from "./webhook-events.service.ts";
import { failureOf, secretChangeOver, sendDelivery } from "./webhook-sending.ts";
import { makeSecret } from "./webhook-signature.ts";
import type { SendWebhook } from "./webhook-transport.ts";
import { presentDelivery, presentWebhook } from "./webhooks.presenter.ts";
import {
  countDeliveries,
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type WebhookRow,
} from "./webhooks.repository.ts";

export { countGivenUpDeliveries } from "./webhook-deliveries.repository.ts";

const day = 24 * 60 * 60 * 1000;
/** Retention of a delivery in the log, in milliseconds. */
const retention = 30 * day;

export { cancelHeldDeliveries, deliveryQueueLength } from "./webhook-deliveries.repository.ts";

export type WebhooksService = ReturnType<typeof webhooksService>;
type Dependencies = {
  database: Database;
  emit: Emit<RecordsChanged>;
  jobs: Pick<Jobs, "enqueue" | "enqueueMissing">;
  send: SendWebhook;
  privateAddresses: boolean;
  publicUrl: string;
  now: () => Date;
};

/** Administration of webhooks and their log. */
export function webhooksService({ database, emit, jobs, send, now, ...settings }: Dependencies) {
  const refusePrivate = (url: string | undefined) => {
    if (url !== undefined && !settings.privateAddresses && namesPrivateAddress(url)) {
      throw new Invalid("url", "must not be a private address");
    }
  };
  const note = (
    transaction: Executor,
    actor: Actor,
    action: "create" | "edit" | "delete" | "credentials",
    { id, url, description }: WebhookRow,
    changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ) => {
    const name = description || new URL(url).host;
    const change: Change = { action, type: "webhook", id, name, ...changes };
    return emit(transaction, { type: "records.changed", actor, changes: change });
  };

  return {
    async list(): Promise<Webhook[]> {
      const [rows, counts] = await Promise.all([listWebhooks(database), countDeliveries(database)]);
      return rows.map((row) => presentWebhook(row, counts.get(row.id)));
    },

    async record(id: string): Promise<Webhook> {
      const [row, counts] = await Promise.all([findWebhook(database, id), countDeliveries(database, id)]);
      return presentWebhook(found(row), counts.get(id));
    },

    async add(actor: Actor, input: WebhookInput): Promise<WebhookWithSecret> {
      refusePrivate(input.url);
      return database.transaction(async (transaction) => {
        await lockWebhooks(transaction);
        if ((await countWebhooks(transaction)) >= maximumWebhooks) {
          throw new Conflict(`There can be ${maximumWebhooks} webhooks at most.`);
        }
        const secret = makeSecret();
        const values = { id: randomUUIDv7(), ...input, secret, createdAt: now() };
        const row = found(await insertWebhook(transaction, values));
        await note(transaction, actor, "create", row, { after: snapshot(row) });
        return { webhook: presentWebhook(row), secret };
      });
    },

    async change(actor: Actor, id: string, changes: WebhookChanges): Promise<void> {
      refusePrivate(changes.url);
      await database.transaction(async (transaction) => {
        const before = found(await lockWebhook(transaction, id));
        const given = Object.entries(changes).filter(([, value]) => value !== undefined);
        if (given.length === 0) return;
        const after = found(await updateWebhook(transaction, id, Object.fromEntries(given)));
        const differing = recordChanges(snapshot(before), snapshot(after));
        if (Object.keys(differing.after).length > 0) await note(transaction, actor, "edit", after, differing);
        if (after.enabled && !before.enabled) await enqueueWaitingDeliveries(transaction, jobs, id);
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const row = found(await lockWebhook(transaction, id));
        await deleteWebhook(transaction, id);
        await note(transaction, actor, "delete", row, { before: snapshot(row) });
      });
    },

    /** Rotates the secret. The previous one also signs for another day. */
    async rollSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
      return database.transaction(async (transaction) => {
        const before = found(await lockWebhook(transaction, id));
        const secret = makeSecret();
        const row = await updateWebhook(transaction, id, {
          secret,
          previousSecret: before.secret,
          previousSecretUntil: new Date(now().getTime() + secretChangeOver),
        });
        await note(transaction, actor, "credentials", before);
        return { webhook: presentWebhook(found(row)), secret };
      });
    },

    /** Sends a test event at once, even if the webhook is disabled, and returns the result. */
    async test(id: string): Promise<WebhookDelivery> {
      found(await findWebhook(database, id));
      const createdAt = now();
      const url = settings.publicUrl + pathOf(webhooksApi.readWebhook, { id });
      const delivery: NewDelivery & { attempts: number } = {
        id: randomUUIDv7(),
        webhookId: id,
        event: testEvent,
        body: bodyOf(testEvent, createdAt, { id, url }),
        createdAt,
        attempts: 1,
        lastAttemptAt: createdAt,
        // Attempted once, right here, not by a job.
        nextAttempt: null,
        lastError: "Tandem was stopped meanwhile.",
      };
      await insertDeliveries(database, [delivery]);
      return presentDelivery(found(await attempt(delivery)));
    },

    async deliveries(id: string, query: DeliveryQuery) {
      found(await findWebhook(database, id));
      const { rows, ...position } = await listDeliveries(database, id, query);
      return { ...position, deliveries: rows.map(presentDelivery) };
    },

    /** Queues a finished delivery again, with the same ID and body. */
    async sendAgain(id: string): Promise<WebhookDelivery> {
      return database.transaction(async (transaction) => {
        const row = await requeueDelivery(transaction, id);
        if (row === undefined) {
          found(await findDelivery(transaction, id));
          throw new Conflict("This delivery is still under way.");
        }
        const { attempts, webhookId } = row;
        await jobs.enqueue(transaction, sendWebhookJob, [{ id, attempts, webhookId }]);
        return presentDelivery(row);
      });
    },

    forgetOld: () => deleteDeliveriesBefore(database, new Date(now().getTime() - retention)),
  };

  async function attempt(delivery: NewDelivery & { attempts: number }) {
    try {
      return await markDelivered(database, delivery, await sendDelivery({ database, send, now }, delivery));
    } catch (error) {
      return markFailed(database, delivery, failureOf(error), undefined);
    }
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Missing();
  return row;
}

/** Fields for the history. */
function snapshot({ url, description, events, enabled }: WebhookRow) {
  return { url, description, events, enabled };
}
