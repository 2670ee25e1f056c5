import type { Settings } from "#server/config/settings.ts";
import type { ContentSource } from "#server/modules/content/content-source.ts";
import type { MediaSigner } from "#server/modules/media/media-signature.ts";
import type { SendWebhook } from "#server/modules/webhooks/webhook-transport.ts";
import type { Transactional } from "#server/platform/database/database.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { RateLimitCounters } from "#server/platform/rate-limits/rate-limit-counters.service.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";

/** Everything a use case works with. It is made once, and passed first. */
export type Context = {
  /** The database, or a transaction on it. */
  database: Transactional;
  /** Source of public lists and profiles. */
  reads: ReplicaRouter;
  /** Source of the rest that goes on while the primary is lost. */
  whilePrimaryIsLost: ReplicaRouter;
  store: FileStore;
  content: ContentSource;
  /** Work that nobody waits for. */
  jobs: Pick<Jobs, "enqueue" | "enqueueMissing">;
  sendWebhook: SendWebhook;
  settings: Pick<
    Settings,
    | "backup"
    | "contentDir"
    | "dataDir"
    | "imapAfterReading"
    | "imapUrl"
    | "inboundMailSecret"
    | "mailFrom"
    | "maximumFileBytes"
    | "messagesPerHour"
    | "oidc"
    | "passwordsOnlyFor"
    | "publicUrl"
    | "rateLimit"
    | "replyAddress"
    | "requireTwoFactor"
    | "sendersCheckedBy"
    | "smtpUrl"
    | "undecidedBytes"
    | "versionCheckUrl"
    | "webhookPrivateAddresses"
  >;
  /** Folder of files that are being received. */
  temporaryFolder: string;
  /** Signs URLs of files that are not public. */
  mediaSigner: MediaSigner;
  /** Key of hashes that must stay the same. */
  signingKey: string;
  /** Seals secrets that must be read again. Undefined: there is no key. */
  sealer: Sealer | undefined;
  /** Counts of requests, mails, and attempts. */
  counters: RateLimitCounters;
  /** The counters. Undefined: nothing is limited. */
  limits: RateLimitCounters | undefined;
  /** Handles an event in its transaction. Call `emit`, which knows the events. */
  handleEvent(context: Context, event: { type: string }): Promise<void>;
  now: () => Date;
};

/** Runs work in a transaction, which is the database of the context that it gets. */
export function transact<T>(context: Context, work: (transaction: Context) => Promise<T>): Promise<T> {
  return context.database.transaction((database) => work({ ...context, database }));
}
