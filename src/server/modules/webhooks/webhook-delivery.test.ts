import { readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { deliveryBody, webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { day, hour } from "#tests/harness/clock.ts";
import { takeForDead } from "#tests/harness/job-runner.ts";
import type { ReceivedWebhook } from "#tests/harness/webhook-receiver.ts";
import { startWebhookScene } from "#tests/harness/webhook-scene.ts";

const scene = await startWebhookScene();
const { server, receiver, second, token, warn, worker, workerWith } = scene;
const { addWebhook, writeMessage, logOf, query } = scene;
/** Verifies a delivery with the reference library and nothing but the secret. */
const verifyAs = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const firstReceived = (): ReceivedWebhook => receiver.received[0] ?? { headers: {}, body: "" };

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
    await takeForDead(server.records);
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
    await stopped.start();
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 20_000 });
    await stopped.stop();
    expect(await logOf(id)).toMatchObject([{ status: "waiting", reason: "Tandem was stopped meanwhile." }]);
    expect(await worker.runOnce()).toBe(1);
    expect(await logOf(id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("sends no more to a webhook that was deleted", async () => {
    const { id } = await addWebhook();
    await writeMessage();
    await server.send("DELETE", `/api/admin/webhooks/${id}`, { token });
    expect(await worker.runOnce()).toBe(0);
    expect(await query("select * from webhook_deliveries")).toEqual([]);
  });
});
