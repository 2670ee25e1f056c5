import { stepBefore } from "#domain/access/policy.ts";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { NotAllowed } from "#domain/errors.ts";
import { payoutErrors } from "#domain/payouts/payout-requirements.ts";
import { payoutMachine } from "#domain/payouts/payout-states.ts";
import type { Payout, PayoutStateChange } from "#domain/payouts/payouts.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { editor } from "#server/modules/campaigns/step-author.service.ts";
import * as payoutReader from "#server/modules/payouts/payout-reader.service.ts";
import { lockPayout } from "./lock-payout.ts";
import { lockPayoutsOf, type PayoutRow } from "./payouts.repository.ts";
import { transitionPayout } from "./transition-payout.ts";

/**
 * Approves, pays, or cancels a payout. Repeating a change within ten minutes, as the same person, does nothing, unless the day or reference differs:
 * that is refused.
 */
export async function changePayoutState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  change: PayoutStateChange,
): Promise<Payout> {
  const { action, paidOn, reference, reason, updatedAt } = change;
  const as = actor.role === "owner" ? "owner" : "editor";
  const confirmation = action === "cancel" ? undefined : stepBefore(actor, { confirm: true });
  return transact(context, async (transaction) => {
    const { locked, row } = await lockPayout(transaction, id);
    if (confirmation && payoutMachine.step(row.state, action, as) !== "never") {
      throw new NotAllowed(confirmation.message);
    }
    const current = () => payoutReader.payout(transaction, id, actor);
    const isSame = action !== "pay" || (row.paidOn === paidOn && row.reference === reference);
    await transitionPayout(
      transaction,
      locked,
      row,
      {
        action,
        as,
        by: editor(actor),
        words: reason,
        values: {
          ...(action === "pay" && { paidOn, reference }),
          ...(action === "cancel" && { reason, dueOn: null }),
        },
      },
      {
        repeatedBy: isSame ? actor.adminId : undefined,
        updatedAt,
        current,
        missing: () => missingFor(transaction, actor, { row, change }),
      },
    );
    return current();
  });
}

async function missingFor(
  context: Context,
  { adminId: actorId }: AdminPrincipal,
  { row, change }: { row: PayoutRow; change: PayoutStateChange },
) {
  const rows = await lockPayoutsOf(context.database, row.collaborationId);
  const isReversed = rows.some(({ reverses, state }) => reverses === row.id && state !== "cancelled");
  const { timeZone, twoApprovals } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  return payoutErrors({ ...row, isReversed }, change, { actorId, twoApprovals, today });
}
