import { randomUUIDv7 } from "node:crypto";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
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
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import { namesPrivateAddress } from "./private-addresses.ts";
import { webhookBody } from "./webhook-body.ts";
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
import { failureOf, secretChangeOver, sendDelivery } from "./webhook-sending.ts";
import { makeSecret } from "./webhook-signature.ts";
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

// Administration of webhooks and their log.

export async function list(context: Context): Promise<Webhook[]> {
  const [rows, counts] = await Promise.all([
    listWebhooks(context.database),
    countDeliveries(context.database),
  ]);
  return rows.map((row) => presentWebhook(row, counts.get(row.id)));
}

export async function record(context: Context, id: string): Promise<Webhook> {
  const [row, counts] = await Promise.all([
    findWebhook(context.database, id),
    countDeliveries(context.database, id),
  ]);
  return presentWebhook(found(row), counts.get(id));
}

export async function add(context: Context, actor: Actor, input: WebhookInput): Promise<WebhookWithSecret> {
  refusePrivate(context, input.url);
  return transact(context, async (transaction) => {
    await lockWebhooks(transaction.database);
    if ((await countWebhooks(transaction.database)) >= maximumWebhooks) {
      throw new Conflict(`There can be ${maximumWebhooks} webhooks at most.`);
    }
    const secret = makeSecret();
    const values = { id: randomUUIDv7(), ...input, secret, createdAt: context.now() };
    const row = found(await insertWebhook(transaction.database, values));
    await note(transaction, actor, "create", row, { after: snapshot(row) });
    return { webhook: presentWebhook(row), secret };
  });
}

export async function change(
  context: Context,
  actor: Actor,
  id: string,
  changes: WebhookChanges,
): Promise<void> {
  refusePrivate(context, changes.url);
  await transact(context, async (transaction) => {
    const before = found(await lockWebhook(transaction.database, id));
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    const after = found(await updateWebhook(transaction.database, id, Object.fromEntries(given)));
    const differing = changesBetween(snapshot(before), snapshot(after));
    if (Object.keys(differing.after).length > 0) await note(transaction, actor, "edit", after, differing);
    if (after.enabled && !before.enabled)
      await enqueueWaitingDeliveries(transaction.database, context.jobs, id);
  });
}

export async function remove(context: Context, actor: Actor, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const row = found(await lockWebhook(transaction.database, id));
    await deleteWebhook(transaction.database, id);
    await note(transaction, actor, "delete", row, { before: snapshot(row) });
  });
}

/** Rotates the secret. The previous one also signs for another day. */
export async function rollSecret(context: Context, actor: Actor, id: string): Promise<WebhookWithSecret> {
  return transact(context, async (transaction) => {
    const before = found(await lockWebhook(transaction.database, id));
    const secret = makeSecret();
    const row = await updateWebhook(transaction.database, id, {
      secret,
      previousSecret: before.secret,
      previousSecretUntil: new Date(context.now().getTime() + secretChangeOver),
    });
    await note(transaction, actor, "credentials", before);
    return { webhook: presentWebhook(found(row)), secret };
  });
}

/** Sends a test event at once, even if the webhook is disabled, and returns the result. */
export async function test(context: Context, id: string): Promise<WebhookDelivery> {
  const { format } = found(await findWebhook(context.database, id));
  const createdAt = context.now();
  const { publicUrl } = context.settings;
  const url = publicUrl + pathOf(webhooksApi.readWebhook, { id });
  const delivery: NewDelivery & { attempts: number } = {
    id: randomUUIDv7(),
    webhookId: id,
    event: testEvent,
    body: webhookBody(format, publicUrl, { event: testEvent, time: createdAt, data: { id, url } }),
    createdAt,
    attempts: 1,
    lastAttemptAt: createdAt,
    // Attempted once, right here, not by a job.
    nextAttempt: null,
    lastError: "Tandem was stopped meanwhile.",
  };
  await insertDeliveries(context.database, [delivery]);
  return presentDelivery(found(await attempt(context, delivery)));
}

export async function deliveries(context: Context, id: string, query: DeliveryQuery) {
  found(await findWebhook(context.database, id));
  const { rows, ...position } = await listDeliveries(context.database, id, query);
  return { ...position, deliveries: rows.map(presentDelivery) };
}

/** Queues a finished delivery again, with the same ID and body. */
export async function sendAgain(context: Context, id: string): Promise<WebhookDelivery> {
  return transact(context, async (transaction) => {
    const row = await requeueDelivery(transaction.database, id);
    if (row === undefined) {
      found(await findDelivery(transaction.database, id));
      throw new Conflict("This delivery is still under way.");
    }
    const { attempts, webhookId } = row;
    await context.jobs.enqueue(transaction.database, sendWebhookJob, [{ id, attempts, webhookId }]);
    return presentDelivery(row);
  });
}

export function forgetOld(context: Context) {
  return deleteDeliveriesBefore(context.database, new Date(context.now().getTime() - retention));
}

function refusePrivate(context: Context, url: string | undefined) {
  if (url !== undefined && !context.settings.webhookPrivateAddresses && namesPrivateAddress(url)) {
    throw new Invalid("url", "must not be a private address");
  }
}

function note(
  context: Context,
  actor: Actor,
  action: "create" | "edit" | "delete" | "credentials",
  { id, url, description }: WebhookRow,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) {
  const name = description || new URL(url).host;
  const change: Change = { action, type: "webhook", id, name, ...changes };
  return emit(context, { type: "records.changed", actor, changes: change });
}

async function attempt(context: Context, delivery: NewDelivery & { attempts: number }) {
  try {
    return await markDelivered(context.database, delivery, await sendDelivery(context, delivery));
  } catch (error) {
    return markFailed(context.database, delivery, failureOf(error), undefined);
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Missing();
  return row;
}

/** Fields for the history. */
function snapshot({ url, description, events, format, enabled }: WebhookRow) {
  return { url, description, events, format, enabled };
}
