import type { Context } from "#server/context.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import { forgetConversations } from "#server/modules/conversations/forget-conversations.service.ts";
import { settleReturned } from "#server/modules/conversations/returned-mails.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import * as history from "#server/platform/audit/history.service.ts";
import { type Actor, type Change, endsRecord } from "#server/platform/audit/history.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";

/**
 * Records changes if the actor's session or API key is still valid when the change commits. Forgets submissions of
 * deleted records, so that they can be sent again.
 */
export async function recordChanges(
  context: Context,
  actor: Actor,
  changes: Change | Change[],
): Promise<void> {
  await holdActor(context.database, actor);
  await history.record(context, actor, changes);
  await settleReturned(context.database, [changes].flat());
  const gone = [changes].flat().filter((change) => endsRecord(change) || change.action === "revoke");
  if (gone.length === 0) return;
  await idempotencyKeys.forgetRecords(
    context,
    gone.map(({ id }) => id),
  );
  const final = gone.filter(({ isHeld }) => !isHeld);
  await timeline.forget(context, final);
  await forgetConversations(context.database, final);
  await links.forgetHolders(context.database, final);
}
