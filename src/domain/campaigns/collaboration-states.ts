import { stateMachine } from "../states/state-machine.ts";
import { type CampaignState, isOpenCampaign } from "./campaign-states.ts";

export const collaborationStates = [
  "listed",
  "cleared",
  "invited",
  "negotiating",
  "agreed",
  "producing",
  "published",
  "completed",
  "passed",
  "declined",
  "no_reply",
  "cancelled",
] as const;
export type CollaborationState = (typeof collaborationStates)[number];

/** Columns of the board, in order. The other states are final. */
export const boardStates = collaborationStates.slice(0, 8);
/** States in which there is still work to do. */
export const openCollaborationStates = collaborationStates.slice(0, 7);
/** Invited creators who have not decided yet. */
export const askedStates = ["invited", "negotiating"] as const satisfies CollaborationState[];
/** Days without a response after which closing is suggested. */
export const unansweredDays = 10;
/** States in which a creator is bound by an agreement. */
export const boundStates = ["agreed", "producing", "published"] as const satisfies CollaborationState[];

/** Whether the creator is bound and the campaign has not ended. */
export function isUnderWay({
  campaign,
  collaboration,
}: {
  campaign: { state: CampaignState };
  collaboration: { state: CollaborationState };
}): boolean {
  return isOpenCampaign(campaign) && boundStates.some((state) => state === collaboration.state);
}

export const collaborationActions = [
  "clear",
  "unclear",
  "invite",
  "counter",
  "agree",
  "start",
  "finish",
  "fault",
  "complete",
  "pass",
  "decline",
  "close",
  "cancel",
  "reopen",
] as const;
export type CollaborationAction = (typeof collaborationActions)[number];

/** Actions after which there is nothing left to do with the creator. */
export const endingActions = ["pass", "decline", "close", "cancel"] as const satisfies CollaborationAction[];

export const collaborationCallers = ["editor", "client", "creator", "system"] as const;
export type CollaborationCaller = (typeof collaborationCallers)[number];

export const collaborationMachine = stateMachine<
  CollaborationState,
  CollaborationAction,
  CollaborationCaller
>(collaborationStates, [
  { from: ["listed"], action: "clear", to: "cleared", by: ["editor", "client"] },
  { from: ["cleared"], action: "unclear", to: "listed", by: ["editor", "client"] },
  { from: ["listed", "cleared"], action: "invite", to: "invited", by: ["editor"] },
  { from: ["invited", "negotiating"], action: "counter", to: "negotiating", by: ["creator"] },
  { from: ["invited", "negotiating"], action: "agree", to: "agreed", by: ["creator", "editor"] },
  { from: ["agreed"], action: "start", to: "producing", by: ["editor", "system"] },
  { from: ["producing"], action: "finish", to: "published", by: ["system"] },
  { from: ["published"], action: "fault", to: "producing", by: ["system"] },
  { from: ["published"], action: "complete", to: "completed", by: ["editor"] },
  { from: ["listed", "cleared", "invited", "negotiating"], action: "pass", to: "passed", by: ["editor"] },
  { from: ["listed", "cleared"], action: "pass", to: "passed", by: ["client"] },
  { from: ["invited", "negotiating"], action: "decline", to: "declined", by: ["creator"] },
  { from: ["invited", "negotiating"], action: "close", to: "no_reply", by: ["editor"] },
  { from: ["agreed", "producing"], action: "cancel", to: "cancelled", by: ["editor"] },
  { from: ["passed", "declined", "no_reply"], action: "reopen", to: "listed", by: ["editor"] },
  { from: ["passed"], action: "reopen", to: "listed", by: ["client"] },
]);

export const collaborationStateLabels: Record<CollaborationState, string> = {
  listed: "Listed",
  cleared: "Cleared",
  invited: "Invited",
  negotiating: "Negotiating",
  agreed: "Agreed",
  producing: "Producing",
  published: "Published",
  completed: "Completed",
  passed: "Passed",
  declined: "Declined",
  no_reply: "No reply",
  cancelled: "Canceled",
};

export const collaborationActionLabels: Record<CollaborationAction, string> = {
  clear: "Clear",
  unclear: "Take back",
  invite: "Invite",
  counter: "Make a counter-offer",
  agree: "Agree",
  start: "Start production",
  finish: "Finish",
  fault: "Report a fault",
  complete: "Complete",
  pass: "Pass",
  decline: "Decline",
  close: "Close without a reply",
  cancel: "Cancel collaboration",
  reopen: "Reopen",
};

/** Actions of an editor that only change the state. Other changes follow from offers and deliverables. */
export const editorActions = [
  "clear",
  "unclear",
  "invite",
  "start",
  "complete",
  "pass",
  "close",
  "cancel",
  "reopen",
] as const satisfies CollaborationAction[];
export type EditorAction = (typeof editorActions)[number];
