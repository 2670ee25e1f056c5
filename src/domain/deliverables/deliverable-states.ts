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

/** Nothing more is to be done by the creator in these. */
export const deliveredStates = ["published", "verified", "dropped"] as const satisfies DeliverableState[];
/** Not published yet. */
export const undeliveredStates = [
  "planned",
  "submitted",
  "client_review",
  "changes",
  "approved",
] as const satisfies DeliverableState[];

/** Whether something was missing in the post, as `words` tell: that leads back to where it can be published. */
export function hasFault({ state, words }: { state: DeliverableState; words: string }): boolean {
  return state === "approved" && words !== "";
}

export const deliverableActions = [
  "submit",
  "forward",
  "recall",
  "answer",
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
 * A draft that comes while another one is looked at is kept as the next one. `recall`: the team stops waiting for the
 * client. `refuse`: the creator declines changes that the agreement does not have.
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
  submitted: "Draft came",
  client_review: "With the client",
  changes: "Changes asked",
  approved: "Approved",
  published: "Published",
  verified: "Verified",
  dropped: "Dropped",
};

export const deliverableActionLabels: Record<DeliverableAction, string> = {
  submit: "Add a draft",
  forward: "Send to the client",
  recall: "Take back from the client",
  answer: "Answer",
  approve: "Approve",
  ask: "Ask for changes",
  refuse: "Decline the changes",
  publish: "Enter the publication",
  verify: "Verify",
  fault: "Report a fault",
  drop: "Drop",
};

/** What an editor does by a change of state; drafts are submitted with their files. */
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

/** What a publication lacks where drafts are looked at. */
export const draftNeeded = "A draft has to be approved first";
