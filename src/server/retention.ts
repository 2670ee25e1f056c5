import type { Context } from "#server/context.ts";
import * as apiKeys from "#server/modules/api-keys/api-keys.service.ts";
import { forgetOldConversationData } from "#server/modules/conversations/forget-conversations.service.ts";
import { forgetOldMailings } from "#server/modules/conversations/mailings/read-mailings.ts";
import * as imports from "#server/modules/csv/stored-imports.service.ts";
import { forgetDraftFiles } from "#server/modules/deliverables/old-draft-files.service.ts";
import * as downloads from "#server/modules/files/downloads.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { forgetUploads } from "#server/modules/media/uploads/forget-uploads.ts";
import * as payouts from "#server/modules/payouts/payouts.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import * as challenges from "#server/modules/two-factor/login-challenges.service.ts";
import * as passkeys from "#server/modules/two-factor/passkeys.service.ts";
import * as webhooks from "#server/modules/webhooks/webhooks.service.ts";
import * as history from "#server/platform/audit/history.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import * as reminders from "#server/platform/reminders/reminders.service.ts";

type Log = { warn(details: object, text: string): void };

/** Removes what nobody needs any more. A file that no record knows goes when it is older than `filesBefore`. */
export async function removeOld(context: Context, filesBefore: Date, log: Log): Promise<void> {
  const removed = await media.sweep(context, filesBefore);
  if (removed > 0) log.warn({ removed }, "removed files that belonged to no record");
  await history.forgetOld(context);
  await apiKeys.forgetOld(context);
  await webhooks.forgetOld(context);
  await idempotencyKeys.forgetOld(context);
  await links.forgetOld(context);
  await outcomes.forgetOld(context);
  await reminders.forgetOld(context);
  await challenges.forgetOld(context);
  await passkeys.forgetOld(context);
  await payouts.forgetOld(context);
  await imports.forgetOld(context);
  await forgetDraftFiles(context);
  await downloads.forgetOld(context);
  await forgetUploads(context);
  await forgetOldConversationData(context);
  await forgetOldMailings(context);
}
