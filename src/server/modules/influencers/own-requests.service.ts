import { type OwnDataAction, openActions } from "#domain/data-notices/data-notice-rules.ts";
import { Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { stranger } from "#server/platform/audit/history.service.ts";
import { lockInfluencer, updateInfluencer } from "./influencers.repository.ts";

/**
 * A creator objects to being contacted, or asks to be erased, which includes the objection. Does nothing if they have
 * done so before. `hold`: keeps the link from ending before the transaction does.
 */
export async function requestOwn(
  context: Context,
  id: string,
  action: OwnDataAction,
  hold: (transaction: Context) => Promise<void>,
): Promise<void> {
  await transact(context, async (transaction) => {
    const row = await lockInfluencer(transaction.database, id);
    if (row === undefined) throw new Missing();
    await hold(transaction);
    if (!openActions(row).includes(action)) return;
    const { name, relationship } = row;
    const asked = action === "erase" ? { erasureAskedAt: context.now() } : {};
    const after = { relationship: "do_not_contact" as const, ...asked };
    await updateInfluencer(transaction.database, id, after);
    await emit(transaction, {
      type: "records.changed",
      actor: stranger,
      changes: {
        action: "edit",
        type: "influencer",
        id,
        name,
        before: { relationship },
        after,
      },
    });
    await emit(transaction, { type: "creator.requested", creator: { id, name }, action });
  });
}
