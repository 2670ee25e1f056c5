import { stateMachine } from "../states/state-machine.ts";

/** States of a record that awaits a decision. */
export const reviewStates = ["waiting", "changes_asked"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Decisions that end an application or a registration. `closed`: deleted without a decision. */
export const applicationDecisions = ["approved", "rejected", "withdrawn", "closed"] as const;
export type ApplicationDecision = (typeof applicationDecisions)[number];

export const applicantStates = [...reviewStates, ...applicationDecisions] as const;
export type ApplicantState = (typeof applicantStates)[number];

export const applicantActions = ["ask", "approve", "reject", "close", "edit", "withdraw"] as const;
export type ApplicantAction = (typeof applicantActions)[number];

export const applicantActionLabels: Record<ApplicantAction, string> = {
  approve: "Approve",
  reject: "Reject",
  close: "Close",
  ask: "Ask for changes",
  edit: "Edit",
  withdraw: "Withdraw",
};

export const applicantMachine = stateMachine<ApplicantState, ApplicantAction, "editor" | "applicant">(
  applicantStates,
  [
    { from: ["waiting"], action: "ask", to: "changes_asked", by: ["editor"] },
    { from: reviewStates, action: "approve", to: "approved", by: ["editor"] },
    { from: reviewStates, action: "reject", to: "rejected", by: ["editor"] },
    { from: reviewStates, action: "close", to: "closed", by: ["editor"] },
    { from: reviewStates, action: "edit", to: "waiting", by: ["applicant"] },
    { from: reviewStates, action: "withdraw", to: "withdrawn", by: ["applicant"] },
  ],
);
