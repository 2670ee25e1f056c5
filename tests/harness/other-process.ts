import { join } from "node:path";
import type { Context } from "#server/context.ts";
import { makeContext } from "#server/make-context.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import type { TestServer } from "./test-server.ts";

/** The context of another process on the data of a test server. */
export function otherProcess(
  server: Pick<TestServer, "folder" | "database" | "jobs">,
  now = () => new Date(),
  settings: Partial<Context["settings"]> = {},
) {
  return makeContext({
    settings: {
      backup: undefined,
      contentDir: "content",
      dataDir: server.folder,
      imapAfterReading: "mark",
      imapUrl: undefined,
      inboundMailSecret: undefined,
      replyAddress: undefined,
      sendersCheckedBy: [],
      maximumFileBytes: 2 * 1024 ** 3,
      messagesPerHour: 60,
      mailFrom: "Tandem <no-reply@tandem.local>",
      oidc: undefined,
      passwordsOnlyFor: undefined,
      publicUrl: "http://localhost:3000",
      rateLimit: false,
      requireTwoFactor: "off",
      smtpUrl: undefined,
      undecidedBytes: Number.POSITIVE_INFINITY,
      versionCheckUrl: undefined,
      webhookPrivateAddresses: true,
      ...settings,
    },
    database: server.database,
    reads: routeToPrimary(server.database),
    store: localFileStore(join(server.folder, "media")),
    content: contentSource(join(import.meta.dirname, "../../content")),
    jobs: server.jobs,
    sendWebhook: () => Promise.reject(new Error("no receiver")),
    signingKey: "a key for tests",
    sealer: undefined,
    now,
  });
}
