import { stateMachine } from "../states/state-machine.ts";

/** The states of a record that waits for a decision. */
export const reviewStates = ["waiting", "changes_asked"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The decisions that end an application or a registration. `closed` means deleted without a decision. */
export const applicationDecisions = ["approved", "rejected", "withdrawn", "closed"] as const;
export type ApplicationDecision = (typeof applicationDecisions)[number];

/** Where an application or a registration stands. */
export const applicantStates = [...reviewStates, ...applicationDecisions] as const;
export type ApplicantState = (typeof applicantStates)[number];

export const applicantActions = ["ask", "approve", "reject", "close", "edit", "withdraw"] as const;
export type ApplicantAction = (typeof applicantActions)[number];

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
