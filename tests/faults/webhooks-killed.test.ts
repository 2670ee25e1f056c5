import { Webhook } from "standardwebhooks";
import { afterAll, expect, it, vi } from "vitest";
import { deliveriesBody, webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import type { ProductProcess } from "#tests/harness/product-process.ts";
import { startWebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { nodes } from "./nodes.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const { start } = nodes("webhooks", { WEBHOOK_PRIVATE_ADDRESSES: "true" });
const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

async function call(product: ProductProcess, path: string, json?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(product.origin + path, {
    ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
    headers: {
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return response.json();
}

it("what a process was sending when it was killed is sent by another, with the same id", async () => {
  const first = await start();
  const { token } = (await call(first, "/api/admin/login", administrator)) as { token: string };
  const json = { url: receiver.url, events: ["message.received"] };
  const added = webhookSecretBody.parse(await call(first, "/api/admin/webhooks", json, token)).data;
  receiver.reactWith("hang");
  await call(first, "/api/contact", messageFields());
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 60_000 });
  await first.kill();

  const second = await start();
  // It is under way, as far as anybody knows: nobody else takes it up before the first has not been heard of for 15 seconds.
  const log = async () =>
    deliveriesBody.parse(
      await call(second, `/api/admin/webhooks/${added.webhook._id}/deliveries`, undefined, token),
    );
  expect(await log()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  expect(receiver.received).toHaveLength(1);
  await vi.waitUntil(async () => (await log())[0]?.status === "delivered", { timeout: 60_000 });
  expect(await log()).toMatchObject([{ status: "delivered", attempts: 2, responseStatus: 200 }]);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.ids()).size).toBe(1);
  for (const { body, headers } of receiver.received) {
    new Webhook(added.secret).verify(body, headers as Record<string, string>);
  }
});
