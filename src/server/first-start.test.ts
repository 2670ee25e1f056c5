import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { readSettings } from "#server/config/settings.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { prepareFirstStart } from "./first-start.ts";
import { lockAdmins } from "./modules/admin/admins.repository.ts";

it("waits for another start as long as that takes, and never so long on one connection that it counts as broken", async () => {
  const records = await makeTestDatabase();
  const settings = readSettings({ DATA_DIR: "/nowhere", SAMPLE_DATA: "false" });
  const store = localFileStore(join(settings.dataDir, "media"));
  const waits = new Set<string>();
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = records.database.transaction(async (transaction) => {
    await lockAdmins(transaction);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const started = prepareFirstStart({ database: records.database, store, settings, now: () => new Date() });
  await vi.waitFor(
    async () => {
      const { rows } = await records.pool.query<{ since: Date }>(
        `select waitstart as since from pg_locks join pg_database d on d.oid = database
         where datname = current_database() and locktype = 'advisory' and waitstart is not null`,
      );
      for (const { since } of rows) waits.add(since.toISOString());
      expect(waits.size).toBeGreaterThan(1);
    },
    { timeout: 15_000 },
  );
  over.resolve();
  await other;
  expect(await started).toMatchObject({ email: "admin@tandem.local" });
  await records.close();
});
