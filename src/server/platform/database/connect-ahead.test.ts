import { expect, it } from "vitest";
import { freePort } from "#tests/harness/product-process.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { connectAhead } from "./connect-ahead.ts";
import { openDatabase } from "./database.ts";

it("opens connections that the first requests find, and gives them back", async () => {
  const records = await makeTestDatabase();
  const { pool, close } = openDatabase(records.connection, () => {});
  await connectAhead(pool);
  expect([pool.totalCount, pool.idleCount]).toEqual([8, 8]);
  await close();
  await records.close();
});

it("keeps no node from starting when the database has no room for them", async () => {
  const nowhere = { host: "127.0.0.1", port: Number(await freePort()) };
  const { pool, close } = openDatabase(nowhere, () => {});
  await connectAhead(pool);
  expect(pool.totalCount).toBe(0);
  await close();
});
