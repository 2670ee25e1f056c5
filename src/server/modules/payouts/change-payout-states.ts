import type { AdminPrincipal } from "#domain/access/principal.ts";
import { DomainError, InvalidFields, Missing } from "#domain/errors.ts";
import { paymentErrors } from "#domain/payouts/payout-requirements.ts";
import type { PayoutStatesChange, PayoutStatesResults } from "#domain/payouts/payouts.contract.ts";
import type { Context } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { changePayoutState } from "./change-payout-state.ts";

/**
 * Approves several payouts, or marks them as paid, each in a separate transaction. Returns one result for each.
 * Throws `InvalidFields` if the payment itself lacks something.
 */
export async function changePayoutStates(
  context: Context,
  actor: AdminPrincipal,
  { payouts, ...step }: PayoutStatesChange,
): Promise<PayoutStatesResults> {
  const change = { ...step, reason: "" };
  const today = await readToday(context);
  const missing = paymentErrors(change, today);
  if (missing.length > 0) throw new InvalidFields(missing);
  const results: PayoutStatesResults = [];
  for (const { _id, updatedAt } of payouts) {
    try {
      await changePayoutState(context, actor, _id, { ...change, updatedAt });
      results.push({ _id, outcome: "done", message: "" });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const outcome = error instanceof Missing ? "unknown" : "refused";
      results.push({ _id, outcome, message: error.errors?.[0]?.message ?? error.message });
    }
  }
  return results;
}
