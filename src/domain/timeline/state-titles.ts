import { itemDecisionLabels, reviewRoleLabels, voteReasons } from "../shortlists/shortlist-votes.ts";
import { rejectionReasons } from "../status/rejection-reasons.ts";
import { requestedChanges } from "../status/requested-changes.ts";

/** What happened, by the `action` of an entry of the kind `state`. */
export const stateTitles = {
  ask: "Asked for changes",
  edit: "Edited by the applicant",
  approve: "Approved",
  reject: "Rejected",
  close: "Closed without a decision",
  share: "Link given",
  vote: "Vote",
  finish: "Answers sent",
  deny: "Opened by somebody else",
  "close-list": "Closed",
  "reopen-list": "Reopened",
  "undo-approve": "Approval undone",
  "undo-reject": "Decision undone",
  "undo-delete": "Deletion undone",
} as const;
export type StateAction = keyof typeof stateTitles;

const titles: Record<string, string> = stateTitles;
const labels: Record<string, string> = {
  ...itemDecisionLabels,
  ...reviewRoleLabels,
  ...voteReasons,
  ...labelsOf(requestedChanges),
  ...labelsOf(rejectionReasons),
};

/** 'Asked for changes: A photo, Rate'. `data` is that of the entry, with the codes that were chosen. */
export function stateTitle({ action, codes }: Record<string, unknown>): string {
  const name = String(action);
  const title = titles[name] ?? name;
  if (!Array.isArray(codes) || codes.length === 0) return title;
  return `${title}: ${codes.map((code) => labels[code] ?? code).join(", ")}`;
}

function labelsOf(texts: Record<string, { label: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([code, { label }]) => [code, label]));
}
