import { afterAll, expect, it } from "vitest";
import { listenForChanges } from "#server/platform/database/change-listener.ts";
import { stallingProxy } from "#tests/harness/stalling-proxy.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
const proxy = await stallingProxy(records.connection);
const heard = { changes: 0, hearing: false };
const stop = await listenForChanges(
  { ...records.connection, ...proxy.address },
  {
    change: () => {
      heard.changes += 1;
    },
    setHearing: (hearing) => {
      heard.hearing = hearing;
    },
  },
);
afterAll(async () => {
  await stop();
  proxy.close();
  await records.close();
});

/** A few heartbeats, on a machine that is busy with other things. */
const timeoutMs = { timeout: 25_000, interval: 100 };

it("notices that it hears nothing any more, although nothing was closed, and hears again", async () => {
  expect(heard.hearing).toBe(true);
  await records.pool.query("notify tandem_changes");
  await expect.poll(() => heard.changes, timeoutMs).toBe(1);
  proxy.stall(true);
  await expect.poll(() => heard.hearing, timeoutMs).toBe(false);
  proxy.stall(false);
  await expect.poll(() => heard.hearing, timeoutMs).toBe(true);
  await records.pool.query("notify tandem_changes");
  await expect.poll(() => heard.changes, timeoutMs).toBeGreaterThan(1);
});
