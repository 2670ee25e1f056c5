import { stateMachine } from "../states/state-machine.ts";

export const payoutStates = ["planned", "due", "approved", "paid", "cancelled"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** States in which money waits to be sent. */
export const payableStates = ["due", "approved"] as const satisfies PayoutState[];
/** Payouts that can still be paid. */
export const unpaidStates = ["planned", ...payableStates] as const satisfies PayoutState[];
/** States before the approval of a payout: amount and start can still change. */
export const undecidedStates = ["planned", "due"] as const satisfies PayoutState[];

export const payoutActions = ["fall_due", "wait", "approve", "pay", "cancel"] as const;
export type PayoutAction = (typeof payoutActions)[number];

export const payoutCallers = ["owner", "editor", "system"] as const;
export type PayoutCaller = (typeof payoutCallers)[number];

/**
 * `fall_due` and `wait` follow from the start date, for example when a post is published or goes back. Ending a
 * collaboration early cancels its unapproved payouts.
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

/** Actions of people. Other changes follow from days and publications. */
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

/** Events from which payment days count. */
export const payoutStarts = {
  agreement: "Agreement",
  publication: "Last publication",
  verification: "Last check",
  date: "A day",
} as const;
export type PayoutStart = keyof typeof payoutStarts;
export const payoutStartCodes = Object.keys(payoutStarts) as [PayoutStart, ...PayoutStart[]];

/**
 * Effects of an early end of a collaboration on its payouts: `kept` are due at once, `changed` are replaced by an
 * amount.
 */
export const payoutsDecisions = ["kept", "changed", "cancelled"] as const;
export type PayoutsDecision = (typeof payoutsDecisions)[number];
