import type { Settings } from "#server/config/settings.ts";
import type { Context } from "#server/context.ts";
import { makeContext } from "#server/make-context.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { storedTexts } from "#server/modules/content/stored-texts.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import type { Database } from "#server/platform/database/database.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { readSigningKey } from "#server/platform/tokens/signing-key.repository.ts";

const refuse = (): never => {
  throw new Error("A command has no files.");
};
/** Commands work without the files, so that they also run while an object store does not respond. */
const noStore: FileStore = {
  put: refuse,
  putArrived: refuse,
  read: refuse,
  size: refuse,
  remove: refuse,
  ids: refuse,
  names: refuse,
  partial: { freeBytes: refuse, begin: refuse, append: refuse, fetch: refuse, remove: refuse, ids: refuse },
};

/** The context of a command. A running Tandem finds the mails and webhooks that it queues, and sends them. */
export async function commandContext(database: Database, settings: Settings): Promise<Context> {
  const reads = routeToPrimary(database);
  const stored = settings.databaseUrl === undefined ? undefined : storedTexts(reads, cacheVersion());
  return makeContext({
    database,
    reads,
    store: noStore,
    content: contentSource(settings.contentDir, stored),
    jobs: { enqueue: async () => {}, enqueueMissing: async () => {} },
    sendWebhook: () => Promise.reject(new Error("A command sends no webhook.")),
    settings: { ...settings, rateLimit: false },
    signingKey: await readSigningKey(database),
    sealer: undefined,
    now: () => new Date(),
  });
}
