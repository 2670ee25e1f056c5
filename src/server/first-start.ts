import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Settings } from "./config/settings.ts";
import type { Database } from "./database/database.ts";
import { loadSampleData } from "./database/sample-data/sample-data.ts";
import { makeFirstAdmin } from "./modules/admin/admin.service.ts";
import type { FileStore } from "./modules/media/file-store.ts";

type FirstStart = { database: Database; store: FileStore; settings: Settings; now: () => Date };

/**
 * Gives an empty database its first administrator and, where they are wanted, sample records: all or nothing.
 * Answers the credentials to print when we chose the password; undefined when there is nothing to tell.
 */
export async function prepareFirstStart({ database, store, settings, now }: FirstStart) {
  const credentials = settings.admin ?? {
    email: "admin@tandem.local",
    password: randomBytes(15).toString("base64url"),
  };
  const wantsSamples = settings.sampleData ?? settings.databaseUrl === undefined;
  const isFirst = await database.transaction(async (transaction) => {
    if (!(await makeFirstAdmin(transaction, credentials))) return false;
    if (wantsSamples) {
      await loadSampleData(transaction, { store, folder: join(settings.dataDir, "tmp"), now: now() });
    }
    return true;
  });
  return isFirst && settings.admin === undefined ? credentials : undefined;
}
