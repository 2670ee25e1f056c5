import type { FastifyInstance } from "fastify";
import type { ApiKeysService } from "./modules/api-keys/api-keys.service.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import type { WebhooksService } from "./modules/webhooks/webhooks.service.ts";
import type { HistoryService } from "./platform/audit/history.service.ts";

/** In milliseconds. */
const hour = 60 * 60 * 1000;
const day = 24 * hour;

type Dependencies = {
  /** Whether other processes may use the database, too. */
  isShared: boolean;
  apiKeys: ApiKeysService;
  history: HistoryService;
  media: MediaService;
  webhooks: WebhooksService;
  now: () => Date;
};

/** Removes what nobody needs any more, when the server begins to listen and once a day. */
export function scheduleRetention(app: FastifyInstance, parts: Dependencies): void {
  const { isShared, apiKeys, history, media, webhooks, now } = parts;
  const tidy = async (filesBefore: Date) => {
    const removed = await media.sweep(filesBefore);
    if (removed > 0) app.log.warn({ removed }, "removed files that belonged to no record");
    await history.forgetOld();
    await apiKeys.forgetOld();
    await webhooks.forgetOld();
  };
  const start = now();
  const anHourAgo = () => new Date(now().getTime() - hour);
  // Where other processes use the database too, one of them may be storing a file at this moment.
  app.addHook("onListen", () => tidy(isShared ? anHourAgo() : start));
  const daily = setInterval(() => {
    tidy(anHourAgo()).catch((error: unknown) => app.log.warn({ err: error }, "old data was not removed"));
  }, day).unref();
  app.addHook("onClose", async () => clearInterval(daily));
}
