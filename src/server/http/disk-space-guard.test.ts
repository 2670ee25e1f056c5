import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminApi } from "#domain/admin/admin.api.ts";
import { contactApi } from "#domain/contact/contact.api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import { diskSpaceGuard } from "./disk-space-guard.ts";
import { errorsPlugin } from "./errors.plugin.ts";

const mebibyte = 1024 * 1024;
const app = fastify();
const declared = (endpoint: Endpoint) => ({ config: { endpoint } });
let free = 0;
let release: () => void = () => {};

beforeAll(async () => {
  await app.register(errorsPlugin);
  await app.register(diskSpaceGuard, { folder: "/", free: async () => free });
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.get("/api/influencers", async () => ({ read: true }));
  app.delete("/api/influencers/:id", async () => ({ removed: true }));
  app.post("/api/admin/login", declared(adminApi.logIn), async () => ({ in: true }));
  app.post("/api/contact", declared(contactApi.sendMessage), async () => ({ stored: true }));
  app.post("/api/join", declared(joinRequestsApi.applyAsInfluencer), async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
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
    message: "There is no room to store anything at the moment. Nothing was saved.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(await statusOf("GET", "/api/influencers")).toBe(200);
  expect(await statusOf("DELETE", "/api/influencers/1")).toBe(200);
  expect(await statusOf("POST", "/api/admin/login")).toBe(200);
  free = 70 * mebibyte;
  expect(await statusOf("POST", "/api/contact")).toBe(200);
});

it("counts what was announced and is not there yet", async () => {
  free = 150 * mebibyte;
  const announce = {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(80 * mebibyte),
  };
  const first = statusOf("POST", "/api/join", announce);
  await expect.poll(() => statusOf("POST", "/api/contact", announce)).toBe(503);
  expect(await statusOf("POST", "/api/contact")).toBe(200);
  release();
  expect(await first).toBe(200);
  expect(await statusOf("POST", "/api/contact", announce)).toBe(200);
  // A request without a length may send as much as the server reads.
  expect(await statusOf("POST", "/api/contact", { "transfer-encoding": "chunked" })).toBe(503);
});
