import { stateMachine } from "../states/state-machine.ts";

export const deliverableStates = [
  "planned",
  "submitted",
  "client_review",
  "changes",
  "approved",
  "published",
  "verified",
  "dropped",
] as const;
export type DeliverableState = (typeof deliverableStates)[number];

/** States in which the creator has nothing left to do. */
export const deliveredStates = ["published", "verified", "dropped"] as const satisfies DeliverableState[];
/** States before publication. */
export const undeliveredStates = [
  "planned",
  "submitted",
  "client_review",
  "changes",
  "approved",
] as const satisfies DeliverableState[];

/**
 * Whether the team found a fault in the post, described in `words`. The deliverable then returns to `approved` and
 * can be published again.
 */
export function hasFault({ state, words }: { state: DeliverableState; words: string }): boolean {
  return state === "approved" && words !== "";
}

export const deliverableActions = [
  "submit",
  "forward",
  "recall",
  "answer",
  "retract",
  "approve",
  "ask",
  "refuse",
  "publish",
  "verify",
  "fault",
  "drop",
] as const;
export type DeliverableAction = (typeof deliverableActions)[number];

export const deliverableCallers = ["editor", "client", "creator", "system"] as const;
export type DeliverableCaller = (typeof deliverableCallers)[number];

/**
 * A draft that arrives while another one is reviewed becomes the next one. `recall`: the team stops waiting for the
 * client. `retract`: the client takes back their answer. `refuse`: the creator declines changes that go beyond the agreement.
 */
export const deliverableMachine = stateMachine<DeliverableState, DeliverableAction, DeliverableCaller>(
  deliverableStates,
  [
    {
      from: ["planned", "changes", "submitted"],
      action: "submit",
      to: "submitted",
      by: ["creator", "editor"],
    },
    { from: ["submitted"], action: "forward", to: "client_review", by: ["editor"] },
    { from: ["client_review"], action: "recall", to: "submitted", by: ["editor"] },
    { from: ["client_review"], action: "answer", to: "submitted", by: ["client"] },
    { from: ["submitted"], action: "retract", to: "client_review", by: ["client"] },
    { from: ["submitted"], action: "approve", to: "approved", by: ["editor"] },
    { from: ["submitted"], action: "ask", to: "changes", by: ["editor"] },
    { from: ["changes"], action: "refuse", to: "submitted", by: ["creator"] },
    { from: ["approved", "planned"], action: "publish", to: "published", by: ["creator", "editor"] },
    { from: ["published"], action: "verify", to: "verified", by: ["editor"] },
    { from: ["published"], action: "fault", to: "approved", by: ["editor"] },
    { from: undeliveredStates, action: "drop", to: "dropped", by: ["editor", "system"] },
  ],
);

export const deliverableStateLabels: Record<DeliverableState, string> = {
  planned: "Planned",
  submitted: "Draft received",
  client_review: "With the client",
  changes: "Changes requested",
  approved: "Approved",
  published: "Published",
  verified: "Verified",
  dropped: "Dropped",
};

type ClientReview = { state: DeliverableState; clientDecision: "approved" | "points" | null };

/** The state for the team. `canClientLook`: whether somebody at the client has a link to drafts that works. */
export function deliverableStateText(
  { state, clientDecision }: ClientReview,
  canClientLook: boolean,
): string {
  if (hasClientAskedForChanges({ state, clientDecision })) return "Client asks for changes";
  if (state === "client_review" && !canClientLook) return "Not shared yet";
  return deliverableStateLabels[state];
}

/** Whether the client has sent the newest draft back to the team. */
export function hasClientAskedForChanges({ state, clientDecision }: ClientReview): boolean {
  return state === "submitted" && clientDecision === "points";
}

export const deliverableActionLabels: Record<DeliverableAction, string> = {
  submit: "Add a draft",
  forward: "Send to the client",
  recall: "Take back from the client",
  answer: "Answer",
  retract: "Take back the answer",
  approve: "Approve",
  ask: "Ask for changes",
  refuse: "Decline the changes",
  publish: "Mark as published",
  verify: "Verify",
  fault: "Report a fault",
  drop: "Drop",
};

/** Actions of an editor that only change the state; drafts are submitted with their files. */
export const editorDeliverableActions = [
  "forward",
  "recall",
  "approve",
  "ask",
  "publish",
  "verify",
  "fault",
  "drop",
] as const satisfies DeliverableAction[];

/** Missing requirement for a publication if drafts are reviewed. */
export const draftNeeded = "A draft has to be approved first";
