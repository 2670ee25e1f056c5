import type { ApiKeysService } from "./modules/api-keys/api-keys.service.ts";
import type { LinksService } from "./modules/links/links.service.ts";
import type { MediaService } from "./modules/media/media.service.ts";
import type { PayoutsService } from "./modules/payouts/payouts.service.ts";
import type { OutcomesService } from "./modules/status/outcomes.service.ts";
import type { LoginChallengesService } from "./modules/two-factor/login-challenges.service.ts";
import type { PasskeysService } from "./modules/two-factor/passkeys.service.ts";
import type { WebhooksService } from "./modules/webhooks/webhooks.service.ts";
import type { HistoryService } from "./platform/audit/history.service.ts";
import type { IdempotencyKeysService } from "./platform/idempotency/idempotency-keys.service.ts";
import type { RemindersService } from "./platform/reminders/reminders.service.ts";

type Services = {
  apiKeys: ApiKeysService;
  history: HistoryService;
  idempotencyKeys: IdempotencyKeysService;
  links: LinksService;
  outcomes: OutcomesService;
  reminders: RemindersService;
  challenges: LoginChallengesService;
  passkeys: PasskeysService;
  payouts: Pick<PayoutsService, "forgetOld">;
  media: MediaService;
  forgetDraftFiles: () => Promise<void>;
  webhooks: WebhooksService;
};
type Log = { warn(details: object, text: string): void };

/** Removes what nobody needs any more. A file that no record knows goes when it is older than `filesBefore`. */
export async function removeOld(services: Services, filesBefore: Date, log: Log): Promise<void> {
  const { apiKeys, history, idempotencyKeys, links, outcomes, media, reminders, webhooks } = services;
  const { challenges, passkeys, payouts } = services;
  const removed = await media.sweep(filesBefore);
  if (removed > 0) log.warn({ removed }, "removed files that belonged to no record");
  await history.forgetOld();
  await apiKeys.forgetOld();
  await webhooks.forgetOld();
  await idempotencyKeys.forgetOld();
  await links.forgetOld();
  await outcomes.forgetOld();
  await reminders.forgetOld();
  await challenges.forgetOld();
  await passkeys.forgetOld();
  await payouts.forgetOld();
  await services.forgetDraftFiles();
}
