import type { CampaignAction } from "../campaigns/campaign-states.ts";
import type { CollaborationAction } from "../campaigns/collaboration-states.ts";
import type { OfferAction } from "../campaigns/offer-states.ts";
import type { DeliverableAction } from "../deliverables/deliverable-states.ts";
import { draftDecisionLabels } from "../deliverables/deliverables.contract.ts";
import { clientLinkKindLabels } from "../links/link-rules.ts";
import { copyTitles } from "../outreach/copy-ways.ts";
import type { PayoutAction } from "../payouts/payout-states.ts";
import { itemDecisionLabels, reviewRoleLabels, voteReasons } from "../shortlists/shortlist-votes.ts";
import { rejectionReasons } from "../status/rejection-reasons.ts";
import { requestedChanges } from "../status/requested-changes.ts";

const campaignTitles: Record<CampaignAction, string> = {
  take: "Taken on",
  activate: "Activated",
  pause: "Paused",
  resume: "Resumed",
  complete: "Completed",
  archive: "Archived",
  reopen: "Reopened",
  cancel: "Canceled",
};
const collaborationTitles: Record<CollaborationAction | "add", string> = {
  add: "Added",
  clear: "Cleared",
  unclear: "Clearance taken back",
  invite: "Invited",
  counter: "Counter-offer made",
  agree: "Agreed",
  start: "Production started",
  finish: "All published",
  fault: "Fault in a post",
  complete: "Completed",
  pass: "Passed",
  decline: "Declined",
  close: "Closed without a reply",
  cancel: "Canceled",
  reopen: "Reopened",
};

const offerTitles: Record<
  Exclude<OfferAction, "supersede"> | "send" | "make" | "counter" | "document",
  string
> = {
  send: "Offer sent",
  make: "Offer made. Not sent yet: copy its link",
  counter: "Counter-offer made",
  accept: "Offer accepted",
  record: "Agreement recorded",
  decline: "Offer declined",
  withdraw: "Offer withdrawn",
  expire: "Offer expired",
  document: "Document of the agreement added",
};

const payoutTitles: Record<PayoutAction | "plan", string> = {
  plan: "Payout planned",
  fall_due: "Payout due",
  wait: "Payout waits again",
  approve: "Payout approved",
  pay: "Paid",
  cancel: "Payout canceled",
};

const rightTitles = {
  grant: "Right added",
  edit: "Days of a right changed",
  revoke: "Right revoked",
  restore: "Right restored",
  down: "Work taken down",
} as const;
const deliverableTitles: Record<DeliverableAction | "advise", string> = {
  submit: "Draft sent",
  forward: "Draft sent to the client",
  recall: "Draft taken back from the client",
  answer: "Draft answered by the client",
  retract: "Answer taken back by the client",
  advise: "Client's advice on a draft",
  approve: "Draft approved",
  ask: "Changes to a draft requested",
  refuse: "Changes declined",
  publish: "Published",
  verify: "Post verified",
  fault: "Fault in a post",
  drop: "Deliverable dropped",
};

/** Titles of timeline entries by their `action`. */
export const stateTitles = {
  ...prefixed("campaign", campaignTitles),
  ...prefixed("collaboration", collaborationTitles),
  ...prefixed("offer", offerTitles),
  ...prefixed("right", rightTitles),
  ...prefixed("deliverable", deliverableTitles),
  ...prefixed("payout", payoutTitles),
  ...prefixed("copy", copyTitles),
  "email-prove": "Email address confirmed",
  "payment-details-give": "Payment details given",
  "payment-details-replace": "Payment details replaced",
  ask: "Changes requested",
  edit: "Edited by the applicant",
  prove: "Sent proof",
  approve: "Approved",
  reject: "Rejected",
  close: "Closed without a decision",
  share: "Link created",
  "link-revoke": "Link revoked",
  "link-renew": "Asked for a new link",
  vote: "Vote",
  finish: "Answers sent",
  deny: "Opened by somebody else",
  "close-list": "Closed",
  "reopen-list": "Reopened",
  "undo-approve": "Approval undone",
  "undo-reject": "Decision undone",
  "undo-delete": "Deletion undone",
  "notice-object": "Asked not to be contacted",
  "notice-erase": "Asked to be erased",
} as const;
export type StateAction = keyof typeof stateTitles;

const titles: Record<string, string> = stateTitles;
const labels: Record<string, string> = {
  ...draftDecisionLabels,
  ...clientLinkKindLabels,
  ...itemDecisionLabels,
  ...reviewRoleLabels,
  ...voteReasons,
  ...labelsOf(requestedChanges),
  ...labelsOf(rejectionReasons),
};

/** 'Changes requested: A photo, Rate'. `data` is that of the entry, with the selected codes. */
export function stateTitle({ action, codes }: Record<string, unknown>): string {
  const name = String(action);
  const title = titles[name] ?? name;
  if (!Array.isArray(codes) || codes.length === 0) return title;
  return `${title}: ${codes.map((code) => labels[code] ?? code).join(", ")}`;
}

/** Prefixes the actions of a state machine, because machines share names of actions. */
function prefixed<P extends string, A extends string>(prefix: P, texts: Record<A, string>) {
  return Object.fromEntries(
    Object.entries(texts).map(([action, title]) => [`${prefix}-${action}`, title]),
  ) as Record<`${P}-${A}`, string>;
}

function labelsOf(texts: Record<string, { label: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([code, { label }]) => [code, label]));
}
