import { afterAll, beforeEach, expect, vi } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { deliveriesBody, webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import type { WebhookFormat } from "#domain/webhooks/webhook-formats.ts";
import { sendWebhookJob, webhookDelivering } from "#server/modules/webhooks/webhook-delivering.ts";
import { type SendWebhook, webhookTransport } from "#server/modules/webhooks/webhook-transport.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { messageFields } from "#tests/factories/message.ts";
import { jobRunner } from "./job-runner.ts";
import { startTestServer } from "./test-server.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** A server, two receivers and a worker, reset before each test and closed after the last one. */
export async function startWebhookScene() {
  const server = await startTestServer();
  const receiver = await startWebhookReceiver();
  const second = await startWebhookReceiver();
  afterAll(async () => {
    await receiver.close();
    await second.close();
    await server.close();
  });
  const token = await server.signIn();
  beforeEach(async () => {
    await server.empty();
    receiver.reset();
    second.reset();
  });

  const send = webhookTransport({ privateAddresses: true });
  const warn = vi.fn();
  const workerWith = (pauses: number[]) => {
    let attempts = 0;
    const runner = jobRunner(server.records, (jobs) => {
      const dependencies = { database: server.database, jobs, now: server.clock.now, log: { warn }, pauses };
      const counted: SendWebhook = (...message) => {
        attempts += 1;
        return send(...message);
      };
      return [handleJob(sendWebhookJob, webhookDelivering({ ...dependencies, sendWebhook: counted }))];
    });
    return {
      ...runner,
      /** Returns the number of attempts. */
      async runOnce(): Promise<number> {
        attempts = 0;
        await runner.runOnce();
        return attempts;
      },
    };
  };

  const post = async (path: string, json: Record<string, unknown>): Promise<string> => {
    const response = await server.send("POST", path, { json });
    expect(response.status, response.text).toBe(201);
    return response.as(createdBody).data._id;
  };
  return {
    server,
    receiver,
    second,
    token,
    /** The warnings of the workers. */
    warn,
    workerWith,
    worker: workerWith([0, 0, 0]),
    /** Returns the id of the new record. */
    post,
    async addWebhook(url = receiver.url, events: readonly string[] = webhookEvents, format?: WebhookFormat) {
      const response = await server.send("POST", "/api/admin/webhooks", {
        token,
        json: { url, events, format },
      });
      const { webhook, secret } = response.as(webhookSecretBody).data;
      return { id: webhook._id, secret };
    },
    writeMessage: (changes?: Record<string, unknown>) => post("/api/contact", messageFields(changes)),
    async logOf(id: string) {
      const response = await server.send("GET", `/api/admin/webhooks/${id}/deliveries`, { token });
      return response.as(deliveriesBody);
    },
    query: async (text: string) => (await server.records.pool.query(text)).rows,
  };
}
