import { readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { deliveriesBody, deliveryBody, webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { webhookPayload } from "#domain/webhooks/webhook-events.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { day, hour } from "#tests/harness/clock.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { webhookTransport } from "./webhook-transport.ts";
import { webhookWorker } from "./webhook-worker.ts";

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
const workerWith = (pauses: number[]) =>
  webhookWorker({ database: server.database, send, now: server.clock.now, log: { warn }, pauses });
const worker = workerWith([0, 0, 0]);

async function addWebhook(url = receiver.url, events: readonly string[] = webhookEvents) {
  const answer = await server.send("POST", "/api/admin/webhooks", { token, json: { url, events } });
  const { webhook, secret } = answer.as(webhookSecretBody).data;
  return { id: webhook._id, secret };
}
async function post(path: string, json: Record<string, unknown>): Promise<string> {
  const answer = await server.send("POST", path, { json });
  expect(answer.status, answer.text).toBe(201);
  return answer.as(createdBody).data._id;
}
const writeMessage = (changes?: Record<string, unknown>) => post("/api/contact", messageFields(changes));
async function logOf(id: string) {
  return (await server.send("GET", `/api/admin/webhooks/${id}/deliveries`, { token })).as(deliveriesBody);
}
const query = async (text: string) => (await server.records.pool.query(text)).rows;
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
/** As somebody who knows nothing of us but the secret. */
const verifyAs = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const firstReceived = (): ReceivedWebhook => receiver.received[0] ?? { headers: {}, body: "" };

describe("events", () => {
  it("tell of each thing that happens, with its address in the API and nothing that identifies anybody", async () => {
    await addWebhook();
    const email = "canary@mail.example";
    const request = await post(
      "/api/join",
      applicationFields({ email, name: "Canary", phone: "+1 555 010 9999" }),
    );
    const approved = await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token });
    const influencerId = (approved.json as { data: { influencer: { _id: string } } }).data.influencer._id;
    const rejected = await post("/api/join", applicationFields({ name: "Canary" }));
    await server.send("PUT", `/api/admin/join-requests/${rejected}/reject`, {
      token,
      json: { reason: "Canary" },
    });
    const brand = await post(
      "/api/brand-join",
      registrationFields({ companyName: "Canary", contactName: "Canary" }),
    );
    const message = await writeMessage({ name: "Canary", service: email, message: email, influencerId });
    await worker.runOnce();

    const facts = { category: "Gaming", platforms: ["instagram", "youtube"] };
    const root = "http://localhost:3000/api";
    const timestamp = server.clock.now().toISOString();
    expect(bodies()).toEqual(
      [
        {
          type: "join_request.received",
          data: { id: request, ...facts, url: `${root}/admin/join-requests/${request}` },
        },
        {
          type: "join_request.approved",
          data: { id: request, ...facts, influencerId, url: `${root}/influencers/${influencerId}` },
        },
        {
          type: "join_request.received",
          data: { id: rejected, ...facts, url: `${root}/admin/join-requests/${rejected}` },
        },
        { type: "join_request.rejected", data: { id: rejected, ...facts, url: null } },
        {
          type: "brand.registered",
          data: {
            id: brand,
            industry: "Food & Beverage",
            budgetRange: "$5K - $10K",
            url: `${root}/brand-join/${brand}`,
          },
        },
        {
          type: "message.received",
          data: { id: message, influencerId, brandId: null, url: `${root}/contacts/${message}` },
        },
      ].map((event) => ({ ...event, timestamp })),
    );
    for (const { body } of receiver.received) {
      expect(body).not.toMatch(/canary|555/i);
      const { type } = JSON.parse(body) as { type: (typeof webhookEvents)[number] };
      webhookPayload(type).strict().parse(JSON.parse(body));
    }
    // The addresses of what is still there answer.
    for (const url of [
      `/api/brand-join/${brand}`,
      `/api/contacts/${message}`,
      `/api/influencers/${influencerId}`,
    ]) {
      expect((await server.send("GET", url, { token })).status, url).toBe(200);
    }
  });

  it("tell of an approval by the older pair of calls, and of a request that was only removed", async () => {
    await addWebhook();
    const email = "listed@mail.example";
    const listed = await post("/api/join", applicationFields({ email }));
    const waiting = await server.send("GET", `/api/admin/join-requests/${listed}`, { token });
    expect(waiting.json).toMatchObject({ data: { joinRequest: { _id: listed, email } } });
    const [influencerId] = await insertInfluencers(server.database, [{ email }]);
    await server.send("DELETE", `/api/contact/${listed}`, { token });
    const removed = await post("/api/join", applicationFields());
    await server.send("DELETE", `/api/contact/${removed}`, { token });
    await worker.runOnce();
    expect(bodies()).toMatchObject([
      { type: "join_request.received" },
      { type: "join_request.approved", data: { id: listed, influencerId } },
      { type: "join_request.received" },
      { type: "join_request.removed", data: { id: removed, url: null } },
    ]);
    expect((await server.send("GET", `/api/admin/join-requests/${removed}`, { token })).status).toBe(404);
  });

  it("go to those that want them and are switched on, once for each form that is sent twice", async () => {
    const { id } = await addWebhook(receiver.url, ["message.received"]);
    await addWebhook(second.url, ["brand.registered"]);
    const fields = messageFields();
    await post("/api/contact", fields);
    await post("/api/contact", fields);
    await server.send("PUT", `/api/admin/webhooks/${id}`, { token, json: { enabled: false } });
    await writeMessage();
    expect(await query("select event from webhook_deliveries")).toEqual([{ event: "message.received" }]);
    // What waits for one that is switched off goes on waiting.
    expect(await worker.runOnce()).toBe(0);
    await server.send("PUT", `/api/admin/webhooks/${id}`, { token, json: { enabled: true } });
    expect(await worker.runOnce()).toBe(1);
    expect(second.received).toEqual([]);
  });

  it("are not told when what they tell of did not happen, nor does it happen without them", async () => {
    const { id } = await addWebhook();
    for (const table of ["contact_messages", "webhook_deliveries"]) {
      await query(`
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''at the commit''; end';
        create constraint trigger refuse after insert on ${table}
          deferrable initially deferred for each row execute function refuse();`);
      const answer = await server.send("POST", "/api/contact", { json: messageFields() });
      await query("drop function refuse cascade");
      expect(answer.status).toBe(500);
      expect(await query("select * from contact_messages")).toEqual([]);
      expect(await logOf(id)).toEqual([]);
    }
    const taken = applicationFields();
    await post("/api/join", taken);
    const refused = await server.send("POST", "/api/join", { json: { ...taken, bio: "Another" } });
    expect(refused.status).toBe(409);
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe("a signature", () => {
  it("is found right by a stranger, and wrong when anything is changed", async () => {
    const { secret } = await addWebhook();
    await writeMessage();
    await worker.runOnce();
    const received = firstReceived();
    expect(verifyAs(secret, received)).toEqual(JSON.parse(received.body));
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const changed = received.body.replace("message.received", "brand.registered");
    expect(() => verifyAs(secret, { ...received, body: changed })).toThrow();
    const headers = { ...received.headers, "webhook-id": "another" };
    expect(() => verifyAs(secret, { ...received, headers })).toThrow();
    const later = String(Number(received.headers["webhook-timestamp"]) + 1);
    expect(() =>
      verifyAs(secret, { ...received, headers: { ...received.headers, "webhook-timestamp": later } }),
    ).toThrow();
    const { secret: another } = await addWebhook(second.url);
    expect(() => verifyAs(another, received)).toThrow();
  });

  it("is found right by what the documentation says", async () => {
    const text = await readFile(join(import.meta.dirname, "../../../../docs/api.md"), "utf8");
    const code = /```js\n(import [^`]+ isFromTandem[\s\S]+?)```/.exec(text)?.[1] ?? "";
    const file = join(server.folder, "documented.mjs");
    await writeFile(file, code);
    const { isFromTandem } = (await import(/* @vite-ignore */ file)) as {
      isFromTandem: (secret: string, headers: object, body: string) => boolean;
    };
    const { secret } = await addWebhook();
    await writeMessage();
    await worker.runOnce();
    const { headers, body } = firstReceived();
    expect(isFromTandem(secret, headers, body)).toBe(true);
    expect(isFromTandem(secret, headers, `${body} `)).toBe(false);
    expect(isFromTandem(secret, { ...headers, "webhook-timestamp": "1" }, body)).toBe(false);
    expect(isFromTandem(secret, {}, body)).toBe(false);
  });

  it("is made with the secret before a new one, too, for a day", async () => {
    const { id, secret } = await addWebhook();
    const rolled = await server.send("POST", `/api/admin/webhooks/${id}/secret`, { token });
    const { secret: fresh } = rolled.as(webhookSecretBody).data;
    expect(fresh).not.toBe(secret);
    await writeMessage();
    await worker.runOnce();
    server.clock.advance(day + hour);
    await writeMessage();
    await worker.runOnce();
    server.clock.advance(-day - hour);
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error("two were sent");
    for (const one of [secret, fresh]) expect(verifyAs(one, during)).toBeTruthy();
    expect(verifyAs(fresh, after)).toBeTruthy();
    expect(() => verifyAs(secret, after)).toThrow();
  });
});

describe("the queue", () => {
  it("tries again until it is received, with the same id and text", async () => {
    const { id, secret } = await addWebhook();
    receiver.reactWith(500, 503, 200);
    await writeMessage();
    expect(await worker.runOnce()).toBe(3);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const received of receiver.received) verifyAs(secret, received);
    expect(await logOf(id)).toMatchObject([
      { status: "delivered", attempts: 3, responseStatus: 200, reason: null, nextAttemptAt: null },
    ]);
    expect(await worker.runOnce()).toBe(0);
  });

  it("waits longer each time, and says so", async () => {
    const { id } = await addWebhook();
    receiver.reactWith(500);
    await writeMessage();
    expect(await workerWith([3600]).runOnce()).toBe(1);
    const [waiting] = await logOf(id);
    expect(waiting).toMatchObject({
      status: "waiting",
      attempts: 1,
      responseStatus: 500,
      reason: "It answered 500.",
    });
    expect(Date.parse(waiting?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it.each([
    [
      "redirects",
      (response: ServerResponse) => void response.writeHead(302, { location: second.url }).end(),
      "It answered 302: redirections are not followed.",
    ],
    ["refuses", 410, "It answered 410."],
    ["breaks off", "drop" as const, "The connection was closed before an answer came."],
  ])("gives up an endpoint that only %s, and sends again when asked", async (_, reaction, reason) => {
    const { id } = await addWebhook();
    receiver.reactWith(reaction, reaction, reaction, reaction);
    await writeMessage();
    expect(await worker.runOnce()).toBe(4);
    expect(second.received).toEqual([]);
    const [failed] = await logOf(id);
    expect(failed).toMatchObject({ status: "failed", attempts: 4, reason, nextAttemptAt: null });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ delivery: failed?._id, webhook: id, reason }),
      "a webhook was given up",
    );
    receiver.reactWith(500, 200);
    const again = await server.send("POST", `/api/admin/webhook-deliveries/${failed?._id}/send`, { token });
    expect(again.as(deliveryBody).data.delivery.status).toBe("waiting");
    const twice = await server.send("POST", `/api/admin/webhook-deliveries/${failed?._id}/send`, { token });
    expect(twice.status).toBe(409);
    expect(await worker.runOnce()).toBe(2);
    expect(await logOf(id)).toMatchObject([{ status: "delivered", attempts: 6, reason: null }]);
    expect(new Set(receiver.ids()).size).toBe(1);
  });

  it("is not held up by an endpoint that is slow", async () => {
    const { id } = await addWebhook();
    await addWebhook(second.url);
    receiver.reactWith("hang");
    for (let count = 0; count < 5; count += 1) await writeMessage();
    const running = worker.runOnce();
    await vi.waitUntil(() => second.received.length === 5, { timeout: 20_000 });
    expect(receiver.received).toHaveLength(1);
    receiver.release();
    expect(await running).toBe(10);
    expect(receiver.received).toHaveLength(5);
    expect((await logOf(id)).every(({ status }) => status === "delivered")).toBe(true);
  });

  it("is worked off by several at once, each delivery once", async () => {
    await addWebhook();
    await addWebhook(second.url);
    for (let count = 0; count < 10; count += 1) await writeMessage();
    const counts = await Promise.all([1, 2, 3, 4].map(() => workerWith([0]).runOnce()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(new Set(receiver.ids()).size).toBe(10);
    expect(receiver.received).toHaveLength(10);
  });

  it("takes up again what a process had that died, and does not believe the dead", async () => {
    const { id } = await addWebhook();
    receiver.reactWith("hang");
    await writeMessage();
    const dying = worker.runOnce();
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 20_000 });
    expect(await workerWith([0]).runOnce()).toBe(0);
    await query("update webhook_deliveries set next_attempt = now() - interval '1 s'");
    receiver.reactWith(500);
    expect(await workerWith([3600, 3600]).runOnce()).toBe(1);
    receiver.release();
    await dying;
    expect(await logOf(id)).toMatchObject([{ status: "waiting", attempts: 2, responseStatus: 500 }]);
  });

  it("leaves what was under way at a stop to the next process", async () => {
    const { id } = await addWebhook();
    receiver.reactWith("hang");
    await writeMessage();
    const stopped = workerWith([0]);
    stopped.start();
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 20_000 });
    await stopped.stop();
    expect(await logOf(id)).toMatchObject([{ status: "waiting", reason: "Tandem was stopped meanwhile." }]);
    expect(await worker.runOnce()).toBe(1);
    expect(await logOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  }, 30_000);

  it("sends no more to a webhook that was deleted", async () => {
    const { id } = await addWebhook();
    await writeMessage();
    await server.send("DELETE", `/api/admin/webhooks/${id}`, { token });
    expect(await worker.runOnce()).toBe(0);
    expect(await query("select * from webhook_deliveries")).toEqual([]);
  });
});
