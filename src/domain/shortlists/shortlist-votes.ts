/** What a reviewer can say of a creator. */
export const voteDecisions = ["approved", "maybe", "rejected"] as const;
export type VoteDecision = (typeof voteDecisions)[number];

/** What became of a creator on a list: the vote of who decides, or `open` without one. */
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

/** The vote of who decides is the decision. Others advise. */
export const reviewRoles = ["decides", "advises"] as const;
export type ReviewRole = (typeof reviewRoles)[number];
export const reviewRoleLabels: Record<ReviewRole, string> = { decides: "Decides", advises: "Advises" };
/** To choose from. */
export const reviewRoleOptions: { value: ReviewRole; label: string }[] = [
  { value: "decides", label: "Decides: their answers are the decision" },
  { value: "advises", label: "Advises: their answers stand beside it" },
];

/**
 * What a list shows the client of each creator beside name, pictures, and channels: the price on the list, the
 * creator's own rate, the engagement, the followers.
 */
export const shownFigures = ["price", "rate", "engagement", "audience"] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** What a client reads in place of a creator who is not listed any more. */
export const noLongerAvailable = "No longer available";

/** What a client reads on a list that takes no votes any more. */
export const closedListMessage = "This list has been closed. Your earlier answers count.";
