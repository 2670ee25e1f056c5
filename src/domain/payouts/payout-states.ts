import { stateMachine } from "../states/state-machine.ts";

export const payoutStates = ["planned", "due", "approved", "paid", "cancelled"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Nothing of these has been paid, and something may be. */
export const unpaidStates = ["planned", "due", "approved"] as const satisfies PayoutState[];
/** Nobody has decided on these yet: amounts and starts can still change. */
export const undecidedStates = ["planned", "due"] as const satisfies PayoutState[];

export const payoutActions = ["fall_due", "wait", "approve", "pay", "cancel"] as const;
export type PayoutAction = (typeof payoutActions)[number];

export const payoutCallers = ["owner", "editor", "system"] as const;
export type PayoutCaller = (typeof payoutCallers)[number];

/**
 * `fall_due` and `wait` follow from the start, which has come, or holds no longer: a post is published, or goes back. Who
 * ends a collaboration early cancels what nobody has approved with it.
 */
export const payoutMachine = stateMachine<PayoutState, PayoutAction, PayoutCaller>(payoutStates, [
  { from: ["planned"], action: "fall_due", to: "due", by: ["system"] },
  { from: ["due"], action: "wait", to: "planned", by: ["system"] },
  { from: ["due"], action: "approve", to: "approved", by: ["owner"] },
  { from: ["approved"], action: "pay", to: "paid", by: ["owner"] },
  { from: ["planned", "due"], action: "cancel", to: "cancelled", by: ["owner", "system"] },
  { from: ["approved"], action: "cancel", to: "cancelled", by: ["owner"] },
]);

export const payoutStateLabels: Record<PayoutState, string> = {
  planned: "Planned",
  due: "Due",
  approved: "Approved",
  paid: "Paid",
  cancelled: "Canceled",
};

/** What people do with a payout. The rest follows from days and publications. */
export const ownerPayoutActions = ["approve", "pay", "cancel"] as const satisfies PayoutAction[];
export type OwnerPayoutAction = (typeof ownerPayoutActions)[number];
export const payoutActionLabels: Record<OwnerPayoutAction, string> = {
  approve: "Approve",
  pay: "Mark as paid",
  cancel: "Cancel payout",
};

export const payoutKinds = {
  fee: "Fee",
  bonus: "Bonus",
  expense: "Expense",
  rights: "Rights",
  reversal: "Reversal",
} as const;
export type PayoutKind = keyof typeof payoutKinds;
export const payoutKindCodes = Object.keys(payoutKinds) as [PayoutKind, ...PayoutKind[]];

/** From when the days until a payment count. */
export const payoutStarts = {
  agreement: "Agreement",
  publication: "Last publication",
  verification: "Last check",
  date: "A day",
} as const;
export type PayoutStart = keyof typeof payoutStarts;
export const payoutStartCodes = Object.keys(payoutStarts) as [PayoutStart, ...PayoutStart[]];

/** What becomes of the payouts when a collaboration ends early: they are owed at once, replaced by an amount, or end. */
export const payoutsDecisions = ["kept", "changed", "cancelled"] as const;
export type PayoutsDecision = (typeof payoutsDecisions)[number];
