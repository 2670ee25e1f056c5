import { afterAll, expect, it } from "vitest";
import { silenceable } from "#tests/harness/stalling-proxy.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { listenForChanges } from "./change-listener.ts";

const records = await makeTestDatabase();
const proxy = await silenceable(records.connection);
const heard = { changes: 0, hearing: false };
const stop = await listenForChanges(
  { ...records.connection, ...proxy.address },
  {
    onChange: () => {
      heard.changes += 1;
    },
    onHearing: (hearing) => {
      heard.hearing = hearing;
    },
  },
);
afterAll(async () => {
  await stop();
  proxy.close();
  await records.remove();
});

/** Some heartbeats, on a machine that does other things too. */
const patience = { timeout: 25_000, interval: 100 };

it("notices that it hears nothing any more, although nothing was closed, and hears again", async () => {
  expect(heard.hearing).toBe(true);
  await records.pool.query("notify tandem_changes");
  await expect.poll(() => heard.changes, patience).toBe(1);
  proxy.silence(true);
  await expect.poll(() => heard.hearing, patience).toBe(false);
  proxy.silence(false);
  await expect.poll(() => heard.hearing, patience).toBe(true);
  await records.pool.query("notify tandem_changes");
  await expect.poll(() => heard.changes, patience).toBeGreaterThan(1);
}, 60_000);
