import { randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { expect, it } from "vitest";
import { healthApi } from "#domain/health/health.api.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import { withoutReadLimit } from "#server/platform/database/read-connections.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const origin = await server.listen();
const token = await server.signIn();
const [brand] = await insertBrands(server.database, [{ companyName: "Lathe & Loom" }]);

let sent = 0;
const jobs = jobRunner(server.records, () => [
  handleJob(sendMailJob, async () => {
    await server.database.execute("select 1");
    sent += 1;
  }),
]);

/** More than are admitted. Each of their lists reads with two connections at once. */
const visitors = 40;

/** Visitors who ask again and again for lists that nobody has asked for, until the returned function is called. */
function askForLists(): () => Promise<void> {
  let isOver = false;
  let asked = 0;
  const visit = async () => {
    while (!isOver) {
      asked += 1;
      await fetch(`${origin}/api/influencers?category=c${asked}`).then((response) => response.text());
    }
  };
  const all = Array.from({ length: visitors }, visit);
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

it("changes, jobs, and health checks go through while reads hang in the database", {
  timeout: 60_000,
}, async () => {
  const [locker, watcher] = [new Client(server.records.connection), new Client(server.records.connection)];
  await Promise.all([locker.connect(), watcher.connect()]);
  await locker.query("begin");
  await locker.query("lock table influencers, influencer_count_changes in access exclusive mode");
  await jobs.start();
  const stopAsking = askForLists();
  try {
    // Four of the process's 16 connections are left.
    await expect.poll(() => countHanging(watcher), { timeout: 20_000 }).toBe(12);
    for (let round = 0; round < 10; round += 1) {
      const [form, edit] = await Promise.all([
        send("POST", "/api/newsletter", { email: `reader-${round}@example.com` }),
        send("PUT", `/api/brand-join/${brand}`, { description: `Round ${round}` }),
      ]);
      expect([form, edit]).toEqual([201, 200]);
      expect(await countHanging(watcher)).toBeGreaterThan(0);
    }
    await withoutReadLimit(() =>
      server.jobs.enqueue(server.database, sendMailJob, [{ id: randomUUIDv7(), attempts: 0 }]),
    );
    await expect.poll(() => sent, { timeout: 20_000 }).toBe(1);
    expect((await fetch(origin + pathOf(healthApi.readHealth))).status).toBe(200);
    expect(await countHanging(watcher)).toBe(12);
  } finally {
    await locker.end();
    await stopAsking();
    await jobs.stop();
    await watcher.end();
  }
});

async function countHanging(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
}

async function send(method: string, path: string, body: unknown): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}
