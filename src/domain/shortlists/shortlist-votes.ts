export const voteDecisions = ["approved", "maybe", "rejected"] as const;
export type VoteDecision = (typeof voteDecisions)[number];

/** Decision on a creator: the decider's vote, or `open` without one. */
export const itemDecisions = ["open", ...voteDecisions] as const;
export type ItemDecision = (typeof itemDecisions)[number];

export const itemDecisionLabels: Record<ItemDecision, string> = {
  open: "Open",
  approved: "Approved",
  maybe: "Maybe",
  rejected: "Rejected",
};

export const voteReasons = {
  price: "Price",
  audience: "Audience",
  style: "Style",
  brand_safety: "Brand safety",
  worked_before: "Worked before",
  other: "Other",
} as const;
export type VoteReason = keyof typeof voteReasons;
export const voteReasonCodes = Object.keys(voteReasons) as [VoteReason, ...VoteReason[]];

/** The decider's vote is the decision. Others only advise. */
export const reviewRoles = ["decides", "advises"] as const;
export type ReviewRole = (typeof reviewRoles)[number];
export const reviewRoleLabels: Record<ReviewRole, string> = { decides: "Decides", advises: "Advises" };
export const reviewRoleOptions: { value: ReviewRole; label: string }[] = [
  { value: "decides", label: "Decides: their answers are the decision" },
  { value: "advises", label: "Advises: their answers are shown next to the decision" },
];

/**
 * Figures on a list that the team can show to the client: the price on the list, the creator's own rate, the
 * engagement, and the number of followers.
 */
export const shownFigures = ["price", "rate", "engagement", "audience"] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** Shown to clients instead of a creator who is no longer listed. */
export const noLongerAvailable = "No longer available";

/** Shown to clients on a closed list. */
export const closedListMessage = "This list has been closed. Your earlier answers count.";
