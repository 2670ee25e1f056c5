import { Client } from "pg";
import { expect, it } from "vitest";
import { insertBrands } from "#tests/factories/brand.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const origin = await server.listen();
const token = await server.signIn();
const [brand] = await insertBrands(server.database, [{ companyName: "Lathe & Loom" }]);

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

it("changes go through while reads hang in the database", { timeout: 60_000 }, async () => {
  const [locker, watcher] = [new Client(server.records.connection), new Client(server.records.connection)];
  await Promise.all([locker.connect(), watcher.connect()]);
  await locker.query("begin");
  await locker.query("lock table influencers, influencer_count_changes in access exclusive mode");
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
  } finally {
    await locker.end();
    await stopAsking();
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
