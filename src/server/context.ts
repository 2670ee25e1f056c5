import type { Settings } from "#server/config/settings.ts";
import type { ContentSource } from "#server/modules/content/content-source.ts";
import type { MediaSigner } from "#server/modules/media/media-signature.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { LimitsService } from "#server/platform/rate-limits/rate-limit-counters.service.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";

/** Everything a use case works with. It is made once, and passed first. */
export type Context = {
  /** The database, or a transaction on it. */
  database: Executor & Pick<Database, "transaction">;
  /** Source of public lists and profiles. */
  reads: ReplicaRouter;
  /** Source of the rest that goes on while the primary is lost. */
  whilePrimaryIsLost: ReplicaRouter;
  store: FileStore;
  content: ContentSource;
  /** Work that nobody waits for. */
  jobs: Pick<Jobs, "enqueue" | "enqueueMissing">;
  settings: Pick<
    Settings,
    "dataDir" | "publicUrl" | "rateLimit" | "requireTwoFactor" | "undecidedBytes" | "webhookPrivateAddresses"
  >;
  /** Signs URLs of files that are not public. */
  mediaSigner: MediaSigner;
  /** Key of hashes that must stay the same. */
  signingKey: string;
  /** Seals secrets that must be read again. Undefined: there is no key. */
  sealer: Sealer | undefined;
  /** Undefined: nothing is limited. */
  limits: LimitsService | undefined;
  /** Handles an event in its transaction. Call `emit`, which knows the events. */
  handleEvent(transaction: Executor, event: { type: string }): Promise<void>;
  now: () => Date;
};

/** Runs work in a transaction, which is the database of the context that it gets. */
export function transact<T>(context: Context, work: (transaction: Context) => Promise<T>): Promise<T> {
  return context.database.transaction((database) => work({ ...context, database }));
}

/** The context in a transaction of a factory, which has no context of its own (decision 159). */
export function within(context: Context, transaction: Executor): Context {
  return { ...context, database: transaction as Context["database"] };
}
