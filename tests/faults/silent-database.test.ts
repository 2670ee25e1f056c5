import { sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { stallingProxy } from "#tests/harness/stalling-proxy.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
const proxy = await stallingProxy(records.connection);
const { database, pool, close } = openDatabase({ ...records.connection, ...proxy.address }, () => {});
afterAll(async () => {
  proxy.close();
  await close();
  await records.close();
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

let lost = 0;
pool.on("connect", (client) =>
  client.once("end", () => {
    lost += 1;
  }),
);

it("bears that a connection is lost between two statements of a transaction", async () => {
  const failure = await failureOf(
    database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await records.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await expect
        .poll(async () => {
          const left = await records.pool.query("select 1 from pg_stat_activity where pid = $1", [
            rows[0]?.pid,
          ]);
          return left.rowCount;
        })
        .toBe(0);
      await vi.waitFor(() => expect(lost).toBeGreaterThan(0), 15_000);
      await transaction.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  await database.execute(sql`select 1`);
});

it("gives a database up that has fallen silent, in a transaction too, and takes none of its connections again", async () => {
  await database.execute(sql`select 1`);
  const beginning = pool.connect();
  const failures = Promise.all([
    // Its first statement is sent on a connection that returns nothing.
    beginning.then((client) => {
      client.release();
      proxy.stall(true);
      return failureOf(database.transaction(async () => {}));
    }),
    failureOf(database.execute(sql`select 1`).then(() => database.execute(sql`select pg_sleep(30)`))),
    failureOf(
      database.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        await beginning;
        await transaction.execute(sql`select 1`);
      }),
    ),
  ]);
  for (const failure of await failures) expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  proxy.stall(false);
  await database.execute(sql`select 1`);
  expect(pool.idleCount, "every connection has been given back").toBe(pool.totalCount);
});
