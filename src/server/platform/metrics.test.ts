import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, expect, it } from "vitest";
import { lastBackupAt, queueLengths } from "#server/background-jobs.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { cacheVersion } from "./cache-version.ts";
import { makeMetrics, serveMetrics } from "./metrics.ts";

const records = await makeTestDatabase();
const version = cacheVersion();
let isReplicaRead = true;
const metrics = makeMetrics({
  ...records,
  queueLengths: () => queueLengths(records.database),
  lastBackupAt: () => lastBackupAt(records.database),
  version,
  dataDir: tmpdir(),
  isReplicaRead: () => isReplicaRead,
  canStandIn: () => true,
});
const server = await startTestServer({ metrics, version });
const place = { host: "127.0.0.1", port: Number(await freePort()) };
const stop = await serveMetrics(metrics, place);
afterAll(async () => {
  await stop();
  await server.close();
  await records.close();
});

const read = async () => (await fetch(`http://127.0.0.1:${place.port}/metrics`)).text();

it("counts every answer, also kept ones, and times those that were made, without what people typed", async () => {
  const origin = await server.listen();
  version.setHearing(true);
  const ask = async (path: string) => (await fetch(origin + path)).arrayBuffer();
  // The second response is cached and sent before any hook runs.
  for (let turn = 0; turn < 2; turn += 1) await ask("/api/influencers?search=somebody%40mail.example");
  await ask("/api/nothing");
  const text = await read();
  expect(text).toMatch(/^tandem_http_answers_total\{status="200"\} 2$/m);
  expect(text).toMatch(/^tandem_http_answers_total\{status="404"\} 1$/m);
  expect(text).toMatch(/^tandem_http_ready_answers_total 1$/m);
  expect(text).toMatch(
    /^tandem_http_request_duration_seconds_count\{method="GET",route="\/api\/influencers",status="200"\} 1$/m,
  );
  expect(text).not.toContain("mail.example");
});

it("tells of connections to the database and of the process", async () => {
  await records.pool.query("select 1");
  const text = await read();
  expect(text).toMatch(/^tandem_database_connections\{state="idle"\} [12]$/m);
  expect(text).toMatch(/^tandem_database_connections\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

it("tells of what waits, of the replica, of the room, and whether changes are heard", async () => {
  await records.pool.query(
    `insert into outgoing_mails (id, recipient, subject, text, html, created_at, next_attempt)
     values (gen_random_uuid(), 'a@mail.example', 's', 't', 'h', now() - interval '1 hour', now()),
       (gen_random_uuid(), 'a@mail.example', 's', 't', 'h', now() - interval '1 day', null)`,
  );
  const text = await read();
  expect(text).toMatch(/^tandem_queue_length\{queue="mails"\} 1$/m);
  expect(text).toMatch(/^tandem_queue_length\{queue="webhooks"\} 0$/m);
  expect(text).toMatch(/^tandem_queue_oldest_seconds\{queue="mails"\} 36\d\d(\.\d+)?$/m);
  expect(text).toMatch(/^tandem_replica_read 1$/m);
  expect(text).toMatch(/^tandem_replica_stands_in 1$/m);
  expect(text).toMatch(/^tandem_changes_heard 1$/m);
  expect(text).toMatch(/^tandem_data_free_bytes \d+$/m);
  isReplicaRead = false;
  version.setHearing(false);
  const later = await read();
  expect(later).toMatch(/^tandem_replica_read 0$/m);
  expect(later).toMatch(/^tandem_changes_heard 0$/m);
});

it("is at one address only, and not on the port of visitors", async () => {
  expect((await fetch(`http://127.0.0.1:${place.port}/`)).status).toBe(404);
  expect((await server.send("GET", "/metrics")).status).toBe(404);
});

it("has every figure that the dashboard draws", async () => {
  const dashboard = await readFile("deploy/grafana-dashboard.json", "utf8");
  const drawn = new Set(dashboard.match(/\b(tandem|nodejs|process)_[a-z0-9_]+/g));
  const text = await read();
  expect(drawn.size).toBeGreaterThan(4);
  for (const name of drawn) expect(text).toContain(`\n${name}`);
});
