import type { FieldError } from "#domain/http/envelope.ts";
import type { PayoutStateChange } from "#domain/payouts/payouts.contract.ts";
import type { PayoutRow } from "./payouts.repository.ts";

type Facts = { actorId: string; twoApprovals: boolean; today: string };

/** Validation errors that keep an owner from changing the state of a payout. */
export function missingInPayout(
  {
    preparedBy,
    preparers,
    isReversed,
  }: Pick<PayoutRow, "preparedBy" | "preparers"> & { isReversed: boolean },
  { action, paidOn, reference, reason }: Omit<PayoutStateChange, "updatedAt">,
  { actorId, twoApprovals, today }: Facts,
): FieldError[] {
  const missing: FieldError[] = [];
  const need = (path: string, message: string) => missing.push({ path, message });
  const hasPrepared = preparedBy === actorId || preparers.includes(actorId);
  if (action === "approve" && twoApprovals && hasPrepared) {
    need("action", "Another owner approves what you have prepared");
  }
  if (action === "pay") {
    if (paidOn === null) need("paidOn", "The day of the payment is needed");
    else if (paidOn > today) need("paidOn", "The day of the payment is in the future");
    if (reference === "") need("reference", "The reference of the payment is needed");
  }
  if (action === "cancel" && isReversed) need("action", "Its reversal has to be canceled first");
  if (action === "cancel" && reason === "") need("reason", "A reason is needed");
  return missing;
}
