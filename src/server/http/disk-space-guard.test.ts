import fastify, { type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminApi } from "#domain/admin/admin.api.ts";
import { api } from "#domain/api.ts";
import { contactApi } from "#domain/contact/contact.api.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import { diskSpaceGuard } from "./disk-space-guard.ts";
import { errorsPlugin } from "./errors.plugin.ts";

const mebibyte = 1024 * 1024;
const app = fastify();
const declared = (endpoint: Endpoint) => ({ config: { endpoint } });
let free = 0;
let release: () => void = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
/** Applications that have begun. */
const held: FastifyRequest[] = [];

beforeAll(async () => {
  await app.register(errorsPlugin);
  await app.register(diskSpaceGuard, { folder: "/", free: async () => free, lookEach: 0 });
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.get("/api/influencers", async () => ({ read: true }));
  app.delete("/api/influencers/:id", async () => ({ removed: true }));
  app.post("/api/admin/login", declared(adminApi.logIn), async () => ({ in: true }));
  app.post("/api/contact", declared(contactApi.sendMessage), async () => ({ stored: true }));
  app.post("/api/join", declared(joinRequestsApi.applyAsInfluencer), async (request) => {
    held.push(request);
    await released;
    return { stored: true };
  });
});
afterAll(() => app.close());

async function statusOf(method: "GET" | "POST" | "DELETE", url: string, headers = {}): Promise<number> {
  return (await app.inject({ method, url, headers })).statusCode;
}

it("refuses what would be stored, while reading, deleting and signing in go on", async () => {
  free = 60 * mebibyte;
  const refused = await app.inject({ method: "POST", url: "/api/contact" });
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    success: false,
    message: "There is no storage space left. Nothing was saved. Please try again later.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await statusOf("GET", "/api/influencers")).toBe(200);
  expect(await statusOf("DELETE", "/api/influencers/1")).toBe(200);
  expect(await statusOf("POST", "/api/admin/login")).toBe(200);
  free = 70 * mebibyte;
  expect(await statusOf("POST", "/api/contact")).toBe(200);
});

const announcing = (mebibytes: number) => ({
  "content-type": "multipart/form-data; boundary=x",
  "content-length": String(mebibytes * mebibyte),
});

it("keeps free what was announced, of which one address takes only a part from the others", async () => {
  free = 364 * mebibyte;
  const first = Array.from({ length: 3 }, () => statusOf("POST", "/api/join", announcing(100)));
  await expect.poll(() => held.length).toBe(3);
  expect(await statusOf("POST", "/api/join", announcing(100)), "of the same address").toBe(503);
  const elsewhere = { method: "POST", url: "/api/contact", remoteAddress: "203.0.113.9" } as const;
  const other = (mebibytes: number) => app.inject({ ...elsewhere, headers: announcing(mebibytes) });
  free = 224 * mebibyte;
  expect((await other(110)).statusCode, "a quarter of 160 is kept for the first").toBe(200);
  expect((await other(125)).statusCode).toBe(503);
  expect(held[0]?.takeRoom(100 * mebibyte)).toBe(true);
  expect(held[1]?.takeRoom(100 * mebibyte), "more has come than there is room for").toBe(false);
  free = 1_000 * mebibyte;
  release();
  for (const each of first) expect(await each).toBe(200);
  expect(await statusOf("POST", "/api/join", announcing(125))).toBe(200);
});

it("expects no more than a route would read, and of a body without a length as much", async () => {
  free = 100 * mebibyte;
  expect(await statusOf("POST", "/api/join", announcing(40))).toBe(503);
  expect(await statusOf("POST", "/api/join", announcing(30))).toBe(200);
  expect(await statusOf("POST", "/api/contact", { "content-length": String(80 * mebibyte) })).toBe(200);
  const endless = { "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };
  expect(await statusOf("POST", "/api/join", endless)).toBe(503);
});

it("lets every call pass that frees room or leads there while the disk is full, and no other that stores", async () => {
  const full = fastify();
  await full.register(errorsPlugin);
  await full.register(diskSpaceGuard, { folder: "/", free: async () => 0, lookEach: 0 });
  for (const endpoint of Object.values<Endpoint>(api)) {
    const [method, url] = splitRoute(endpoint.route);
    full.route({ method, url, config: { endpoint }, handler: async () => ({}) });
  }
  const frees = /^(delete|reject|withdraw|remove|undo|sign in|sign out)/i;
  for (const { route, summary, freesRoom, beforeSecondFactor } of Object.values<Endpoint>(api)) {
    const [method, url] = splitRoute(route);
    const { statusCode } = await full.inject({ method, url });
    if (method === "GET" || method === "DELETE") expect(statusCode, route).toBe(200);
    else if (freesRoom || beforeSecondFactor) expect(statusCode, route).toBe(200);
    else {
      expect(statusCode, route).toBe(503);
      expect(summary, `${route} frees room, and does not say so`).not.toMatch(frees);
    }
  }
  await full.close();
});
