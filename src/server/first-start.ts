import { join } from "node:path";
import { sql } from "drizzle-orm";
import { defaultAdminEmail, type Settings } from "./config/settings.ts";
import { makeFirstAdmin } from "./modules/admin/admin.service.ts";
import type { Database } from "./platform/database/database.ts";
import { isLockTimeout } from "./platform/database/database-errors.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { generatePassword } from "./platform/tokens/password-hash.ts";
import { loadSampleData } from "./sample-data/load-sample-data.ts";

/**
 * How long a start waits for another one on the same database, and a transaction for pictures on their way into a slow
 * store; in milliseconds.
 */
const timeoutMs = 120_000;
/** The wait begins anew after this, in milliseconds: a connection that is silent for long counts as broken. */
const lockTimeout = "1000";

type FirstStart = { database: Database; store: FileStore; settings: Settings; now: () => Date };

/**
 * Gives an empty database its first administrator and, if wanted, the sample data: all or nothing. Returns the
 * credentials to print if the password was generated; otherwise undefined.
 */
export async function prepareFirstStart({ database, store, settings, now }: FirstStart) {
  const credentials = settings.admin ?? {
    email: defaultAdminEmail,
    password: generatePassword(),
  };
  const wantsSamples = settings.sampleData ?? settings.databaseUrl === undefined;
  const isFirst = await afterOthers(() =>
    database.transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = ${sql.raw(lockTimeout)}`);
      for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
        await transaction.execute(sql`set local ${sql.raw(limit)} = ${sql.raw(String(timeoutMs))}`);
      }
      if (!(await makeFirstAdmin(transaction, credentials))) return false;
      if (wantsSamples) {
        await loadSampleData(transaction, { store, folder: join(settings.dataDir, "tmp"), now: now() });
      }
      return true;
    }),
  );
  return isFirst && settings.admin === undefined ? credentials : undefined;
}

/** Another process may be loading the sample data, which takes longer than a request may. */
async function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error;
    }
  }
}
