import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import { findPayout, lockPayoutsOf, type PayoutRow } from "./payouts.repository.ts";

/** Locks the campaign, then the collaboration, then the payout. Throws `Missing` if there is none. */
export async function lockPayout(
  context: Context,
  id: string,
): Promise<{ locked: LockedCollaboration; row: PayoutRow }> {
  const found = await findPayout(context.database, id);
  if (found === undefined) throw new Missing();
  const locked = await lockBoth(context.database, found.collaborationId);
  const row = (await lockPayoutsOf(context.database, found.collaborationId)).find((each) => each.id === id);
  if (row === undefined) throw new Missing();
  return { locked, row };
}
