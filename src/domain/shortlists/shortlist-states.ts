import { stateMachine } from "../states/state-machine.ts";

export const shortlistStates = ["open", "closed"] as const;
export type ShortlistState = (typeof shortlistStates)[number];

export const shortlistStateActions = ["close", "reopen"] as const;
export type ShortlistStateAction = (typeof shortlistStateActions)[number];
/** Actions of the team and its programs. */
export const shortlistTeamActions = [...shortlistStateActions, "edit", "share", "propose"] as const;
/** Actions of a link's holder. */
export const reviewActions = ["vote", "finish"] as const;
export const shortlistActions = [...shortlistTeamActions, ...reviewActions] as const;
export type ShortlistAction = (typeof shortlistActions)[number];

export type ShortlistCaller = "editor" | "program" | "reviewer";

/** `edit` covers the creators on the list and their order; `share` is a link for a client. */
export const shortlistMachine = stateMachine<ShortlistState, ShortlistAction, ShortlistCaller>(
  shortlistStates,
  [
    { from: ["open"], action: "close", to: "closed", by: ["editor"] },
    { from: ["closed"], action: "reopen", to: "open", by: ["editor"] },
    { from: ["open"], action: "edit", to: "open", by: ["editor"] },
    { from: ["open"], action: "share", to: "open", by: ["editor"] },
    { from: ["open"], action: "propose", to: "open", by: ["program"] },
    { from: ["open"], action: "vote", to: "open", by: ["reviewer"] },
    { from: ["open"], action: "finish", to: "open", by: ["reviewer"] },
  ],
);

export const shortlistActionLabels: Record<ShortlistAction, string> = {
  close: "Close",
  reopen: "Reopen",
  edit: "Edit creators",
  share: "Share with a client",
  propose: "Propose creators",
  vote: "Vote",
  finish: "Send my answers",
};
