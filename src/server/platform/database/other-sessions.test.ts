import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

it("drops a connection that leads to a former primary, and says that it is busy", async () => {
  const { database, pool, close } = openDatabase(records.connection, () => {});
  const failure = await database
    .transaction(async (transaction) => {
      await transaction.execute(sql`set transaction read only`);
      await transaction.execute(sql`create table forbidden (id int)`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  expect(pool.totalCount).toBe(0);
  await close();
});

it.each([true, false])(
  "where sessions are shared (%s), prepares no statement for later",
  async (sharesSessions) => {
    const { pool, close } = openDatabase({ ...records.connection, sharesSessions, max: 1 }, () => {});
    const { rows } = await pool.query({ name: "later", text: "select $1::int as number", values: [7] });
    expect(rows).toEqual([{ number: 7 }]);
    const prepared = await pool.query("select name from pg_prepared_statements");
    expect(prepared.rowCount).toBe(sharesSessions ? 0 : 1);
    await close();
  },
);

it("compiles no statement, whatever the server's settings", async () => {
  const connection = { ...records.connection, options: "-c jit=on" };
  const { pool, close } = openDatabase(connection, () => {});
  expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  await close();
});
