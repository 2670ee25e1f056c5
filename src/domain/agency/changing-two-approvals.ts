import type { AgencySettings } from "./agency-settings.contract.ts";

/** Milliseconds within which another owner can agree to switch the rule off. */
const proposalSpan = 7 * 24 * 60 * 60 * 1000;

type Rule = Pick<AgencySettings, "twoApprovals" | "twoApprovalsOff">;

/**
 * Changes the rule that two people approve each payout. One owner cannot switch it off alone: the first proposes
 * it, and another confirms. `activeOwners`: IDs of the owners who can sign in.
 */
export function afterSettingTwoApprovals(
  { twoApprovals, twoApprovalsOff }: Rule,
  isWanted: boolean,
  { ownerId, activeOwners, now }: { ownerId: string; activeOwners: readonly string[]; now: Date },
): Rule {
  if (isWanted === twoApprovals) return { twoApprovals, twoApprovalsOff };
  if (isWanted) return { twoApprovals: true, twoApprovalsOff: null };
  const isOpen =
    twoApprovalsOff !== null &&
    activeOwners.includes(twoApprovalsOff.by) &&
    now.getTime() - Date.parse(twoApprovalsOff.at) < proposalSpan;
  if (isOpen && twoApprovalsOff.by !== ownerId) return { twoApprovals: false, twoApprovalsOff: null };
  if (isOpen) return { twoApprovals, twoApprovalsOff };
  return { twoApprovals, twoApprovalsOff: { by: ownerId, at: now.toISOString() } };
}
