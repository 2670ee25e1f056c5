import type { FieldError } from "../http/envelope.ts";
import type { PayoutStateChange } from "./payouts.contract.ts";

type Facts = { actorId: string; twoApprovals: boolean; today: string };

/** Validation errors of a payment, which are the same for all payouts that it pays. */
export function paymentErrors(
  { action, paidOn, reference }: Pick<PayoutStateChange, "action" | "paidOn" | "reference">,
  today: string,
): FieldError[] {
  if (action !== "pay") return [];
  const missing: FieldError[] = [];
  const need = (path: string, message: string) => missing.push({ path, message });
  if (paidOn === null) need("paidOn", "The day of the payment is needed");
  else if (paidOn > today) need("paidOn", "The day of the payment is in the future");
  if (reference === "") need("reference", "The reference of the payment is needed");
  return missing;
}

/** Validation errors that keep an owner from changing the state of a payout. */
export function payoutErrors(
  {
    preparedBy,
    preparers,
    isReversed,
  }: { preparedBy: string | null; preparers: readonly string[]; isReversed: boolean },
  change: Omit<PayoutStateChange, "updatedAt">,
  { actorId, twoApprovals, today }: Facts,
): FieldError[] {
  const { action, reason } = change;
  const missing = paymentErrors(change, today);
  const need = (path: string, message: string) => missing.push({ path, message });
  const hasPrepared = preparedBy === actorId || preparers.includes(actorId);
  if (action === "approve" && twoApprovals && hasPrepared) {
    need("action", "Another owner approves what you have prepared");
  }
  if (action === "cancel" && isReversed) need("action", "Its reversal has to be canceled first");
  if (action === "cancel" && reason === "") need("reason", "A reason is needed");
  return missing;
}
