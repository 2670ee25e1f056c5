import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import {
  deliveriesBody,
  deliveryBody,
  maximumWebhooks,
  webhookBody,
  webhookSecretBody,
  webhooksBody,
} from "#domain/webhooks/webhook.contract.ts";
import { messageFields } from "#tests/factories/message.ts";
import { day } from "#tests/harness/clock.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { startWebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { webhookTransport } from "./webhook-transport.ts";

const server = await startTestServer();
const careful = await startTestServer({
  settings: { webhookPrivateAddresses: false },
  sendWebhook: webhookTransport({ privateAddresses: false }),
});
const receiver = await startWebhookReceiver();
afterAll(async () => {
  await receiver.close();
  await careful.close();
  await server.close();
});
const token = await server.signIn();
const carefulToken = await careful.signIn();
beforeEach(async () => {
  await server.empty();
  await careful.empty();
  receiver.reset();
});

const root = "/api/admin/webhooks";
const add = (changes: Record<string, unknown> = {}) =>
  server.send("POST", root, {
    token,
    json: { url: receiver.url, events: ["message.received"], ...changes },
  });
async function added(changes?: Record<string, unknown>) {
  const { webhook, secret } = (await add(changes)).as(webhookSecretBody).data;
  return { id: webhook._id, secret, webhook };
}
const list = async () => (await server.send("GET", root, { token })).as(webhooksBody).data.webhooks;
const write = () => server.send("POST", "/api/contact", { json: messageFields() });
const history = async () =>
  (await server.send("GET", "/api/admin/history", { token }))
    .as(historyBody)
    .map(({ action, record, before, after }) => ({
      action,
      type: record.type,
      name: record.name,
      before,
      after,
    }));

describe("a webhook", () => {
  it("is added with a secret that is shown this once", async () => {
    const { id, secret, webhook } = await added({ description: "Our CRM" });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      _id: id,
      url: receiver.url,
      description: "Our CRM",
      events: ["message.received"],
      format: "tandem",
      enabled: true,
      createdAt: server.clock.now().toISOString(),
      deliveries: { delivered: 0, waiting: 0, failed: 0 },
    });
    await write();
    await server.send("POST", `${root}/${id}/test`, { token });
    for (const path of [root, `${root}/${id}`, `${root}/${id}/deliveries`, "/api/admin/history"]) {
      const { text } = await server.send("GET", path, { token });
      expect(text).not.toContain("whsec_");
      expect(text).not.toContain(secret.slice(10));
    }
    expect(server.logged()).not.toContain(secret.slice(10));
    expect(server.logged()).not.toContain("whsec_");
  });

  it.each([
    [{ url: "" }, { url: "URL is required" }],
    [{ url: "crm" }, { url: expect.stringContaining("https://") }],
    [{ url: "ftp://crm.example/" }, { url: expect.stringContaining("https://") }],
    [{ url: "https://user:pass@crm.example/" }, { url: expect.stringContaining("https://") }],
    [{ url: "https://" }, { url: expect.stringContaining("https://") }],
    [{ url: `https://crm.example/${"x".repeat(500)}` }, { url: expect.stringContaining("500") }],
    [{ events: [] }, { events: "Choose at least one event" }],
    [{ events: ["webhook.test"] }, { "events.0": "is not a known event" }],
    [{ events: "message.received" }, { events: "Events are required" }],
    [{ description: "two\nlines" }, { description: "must be on one line" }],
  ])("is refused with %j", async (changes, errors) => {
    const response = await add(changes);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  it("has an https address if it is given without a scheme", async () => {
    const { id } = await added({ url: "crm.example/tandem" });
    const response = await server.send("GET", `${root}/${id}`, { token });
    expect(response.as(webhookBody).data.webhook.url).toBe("https://crm.example/tandem");
  });

  it("is changed in what is sent, and noted", async () => {
    const { id } = await added({ description: "Our CRM" });
    const json = { events: ["message.received", "brand.registered", "message.received"], enabled: false };
    const response = await server.send("PUT", `${root}/${id}`, { token, json });
    expect(response.as(webhookBody).data.webhook).toMatchObject({
      url: receiver.url,
      description: "Our CRM",
      events: ["brand.registered", "message.received"],
      enabled: false,
    });
    expect((await server.send("PUT", `${root}/${id}`, { token, json: {} })).status).toBe(200);
    await server.send("POST", `${root}/${id}/secret`, { token });
    await server.send("DELETE", `${root}/${id}`, { token });
    expect(await list()).toEqual([]);
    const snapshot = { type: "webhook", name: "Our CRM" };
    expect(await history()).toMatchObject([
      { ...snapshot, action: "delete" },
      { ...snapshot, action: "credentials", before: null, after: null },
      { ...snapshot, action: "edit", before: { events: ["message.received"], enabled: true } },
      { ...snapshot, action: "create", after: { url: receiver.url } },
    ]);
  });

  it("is one of twenty at most, however many are added at once", async () => {
    // A busy machine asks some of them to come back.
    const addPatiently = async (): ReturnType<typeof add> => {
      const response = await add();
      return response.status === 503 ? addPatiently() : response;
    };
    const responses = await Promise.all(Array.from({ length: maximumWebhooks + 3 }, addPatiently));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await list()).toHaveLength(maximumWebhooks);
  });

  it.each([
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/secret"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
  ])("that is not there is not found: %s %s", async (method, path) => {
    const json = method === "PUT" ? { enabled: true } : undefined;
    for (const id of [randomUUID(), "x"]) {
      const response = await server.send(method, `${root}/${id}${path}`, { token, json });
      expect(response.status).toBe(404);
    }
  });

  it("leads to no private address without the permission, and nothing is sent there", async () => {
    const json = { url: receiver.url, events: ["message.received"] };
    const literal = await careful.send("POST", root, { token: carefulToken, json });
    expect(literal.status).toBe(422);
    expect(literal.errors).toEqual({ url: "must not be a private address" });
    const url = receiver.url.replace("127.0.0.1", "localhost");
    const named = await careful.send("POST", root, { token: carefulToken, json: { ...json, url } });
    const id = named.as(webhookSecretBody).data.webhook._id;
    const changed = await careful.send("PUT", `${root}/${id}`, { token: carefulToken, json });
    expect(changed.status).toBe(422);
    const tested = await careful.send("POST", `${root}/${id}/test`, { token: carefulToken });
    expect(tested.as(deliveryBody).data.delivery).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("WEBHOOK_PRIVATE_ADDRESSES"),
    });
    expect(receiver.received).toEqual([]);
  });
});

describe("a test event", () => {
  it("is sent at once, also where the webhook is switched off, and its result is in the log", async () => {
    const { id } = await added();
    await server.send("PUT", `${root}/${id}`, { token, json: { enabled: false } });
    const good = (await server.send("POST", `${root}/${id}/test`, { token })).as(deliveryBody).data.delivery;
    expect(good).toMatchObject({
      event: "webhook.test",
      status: "delivered",
      attempts: 1,
      responseStatus: 200,
    });
    expect(receiver.ids()).toEqual([good._id]);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { id, url: `http://localhost:3000${root}/${id}` },
    });
    receiver.reactWith(404);
    const bad = (await server.send("POST", `${root}/${id}/test`, { token })).as(deliveryBody).data.delivery;
    expect(bad).toMatchObject({ status: "failed", responseStatus: 404, nextAttemptAt: null });
    expect(await list()).toMatchObject([{ deliveries: { delivered: 1, waiting: 0, failed: 1 } }]);
  });
});

describe("the log", () => {
  it("goes page by page, newest first, by what became of them", async () => {
    const { id } = await added();
    for (let count = 0; count < 5; count += 1) {
      server.clock.advance(1000);
      await write();
    }
    await server.send("POST", `${root}/${id}/test`, { token });
    const ids: string[] = [];
    let path: string | undefined = `${root}/${id}/deliveries?limit=2`;
    while (path !== undefined) {
      const response = await server.send("GET", path, { token });
      expect(response.headers["x-total-count"]).toBe("6");
      ids.push(...response.as(deliveriesBody).map(({ _id }) => _id));
      path = /<([^>]+)>/.exec(response.headers.link ?? "")?.[1];
    }
    expect(new Set(ids).size).toBe(6);
    const all = (await server.send("GET", `${root}/${id}/deliveries`, { token })).as(deliveriesBody);
    expect(all.map(({ _id }) => _id)).toEqual(ids);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    for (const [status, count] of [
      ["delivered", 1],
      ["waiting", 5],
      ["failed", 0],
    ] as const) {
      const response = await server.send("GET", `${root}/${id}/deliveries?status=${status}`, { token });
      expect(response.as(deliveriesBody)).toHaveLength(count);
    }
    for (const query of ["status=lost", "cursor=abc", "limit=0"]) {
      expect((await server.send("GET", `${root}/${id}/deliveries?${query}`, { token })).status).toBe(422);
    }
  });

  it("sends nothing again that is not there", async () => {
    const response = await server.send("POST", `/api/admin/webhook-deliveries/${randomUUID()}/send`, {
      token,
    });
    expect(response.status).toBe(404);
  });

  it("is kept for 30 days", async () => {
    const { id } = await added();
    await write();
    server.clock.advance(29 * day);
    await write();
    server.clock.advance(2 * day);
    await server.listen();
    const log = await server.send("GET", `${root}/${id}/deliveries`, { token: await server.signIn() });
    expect(log.as(deliveriesBody)).toHaveLength(1);
  });
});
