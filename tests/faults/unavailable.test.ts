import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startTestServer, type TestServer } from "#tests/harness/test-server.ts";

const busy = { success: false, message: "The service is busy. Please try again in a moment." };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** One call of each kind. */
const calls = {
  health: ["GET", "/api/health", {}],
  list: ["GET", "/api/influencers?sort=rating", {}],
  profile: ["GET", "/api/influencers/01980000-0000-7000-8000-000000000000", {}],
  brands: ["GET", "/api/marketplace/brands", {}],
  guarded: ["GET", "/api/admin/stats", { token: "x".repeat(43) }],
  login: ["POST", "/api/admin/login", { json: { email: "a@mail.example", password: "x" } }],
  contact: ["POST", "/api/contact", { json: messageFields() }],
  newsletter: ["POST", "/api/newsletter", { json: { email: "a@mail.example" } }],
  file: ["GET", "/media/01980000-0000-7000-8000-000000000000/480.webp", {}],
} as const;

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const directory = join(folder, "data", "postgres");
const silent = createServer(() => {});
const running: TestServer[] = [];
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const server of running) await server.close();
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
});

/** A server on a database that these tests stop, or that was never there. */
async function serverOn(connection: Parameters<typeof openDatabase>[0]): Promise<TestServer> {
  const { database, close } = openDatabase(connection, () => {});
  closing.push(close);
  const server = await startTestServer({ database });
  running.push(server);
  return server;
}

async function portOf(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

it("answers 503 at once while the database is stopped, and as ever when it is back", async () => {
  let postgres = await startEmbeddedPostgres({ directory, log: quiet });
  closing.push(() => postgres.stop());
  await migrateDatabase(postgres.connection);
  const server = await serverOn(postgres.connection);
  const kept = (await server.send("POST", "/api/contact", { json: messageFields() })).as(createdBody).data
    ._id;

  await postgres.stop();
  for (const [name, [method, path, sent]] of Object.entries(calls)) {
    const started = performance.now();
    const response = await server.send(method, path, sent);
    expect(response.status, name).toBe(503);
    expect(response.json).toEqual(busy);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(performance.now() - started).toBeLessThan(2_000);
  }
  expect((await server.send("GET", "/api/health/live")).status).toBe(200);
  const form = applicationForm(applicationFields(), { images: [await jpeg()] });
  expect((await server.send("POST", "/api/join", { form })).status).toBe(503);
  expect(await server.filesIn("media")).toEqual([]);
  await expect.poll(() => server.filesIn("tmp")).toEqual([]);

  postgres = await startEmbeddedPostgres({ directory, log: quiet });
  expect((await server.send("GET", "/api/health")).status).toBe(200);
  expect((await server.send("POST", "/api/join", { form })).status).toBe(201);
  const again = await server.send("POST", "/api/contact", { json: messageFields() });
  expect(again.status).toBe(201);
  expect(again.as(createdBody).data._id).not.toBe(kept);
});

it("answers 503 within seconds while the database is silent, also when many wait", async () => {
  const server = await serverOn({ host: "127.0.0.1", port: await portOf(silent), user: "tandem" });
  closing.push(async () => silent.close());
  const started = performance.now();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => Object.values(calls))
      .flat()
      .map(([method, path, sent]) => server.send(method, path, sent)),
  );
  for (const response of responses) {
    expect(response.status).toBe(503);
    expect(response.json).toEqual(busy);
  }
  expect(performance.now() - started).toBeLessThan(8_000);
});

it("answers 503 when nobody listens where the database should be", async () => {
  const probe = createServer();
  const port = await portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  const server = await serverOn({ host: "127.0.0.1", port, user: "tandem" });
  for (const [name, [method, path, sent]] of Object.entries(calls)) {
    expect((await server.send(method, path, sent)).status, name).toBe(503);
  }
});
