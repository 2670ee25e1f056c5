import { stateMachine } from "../states/state-machine.ts";

/** Where an application or a registration stands. `closed` means deleted without a decision. */
export const applicantStates = ["waiting", "approved", "rejected", "withdrawn", "closed"] as const;
export type ApplicantState = (typeof applicantStates)[number];

export const applicantActions = ["approve", "reject", "withdraw", "close"] as const;
export type ApplicantAction = (typeof applicantActions)[number];

export const applicantMachine = stateMachine<ApplicantState, ApplicantAction, "editor" | "applicant">(
  applicantStates,
  [
    { from: ["waiting"], action: "approve", to: "approved", by: ["editor"] },
    { from: ["waiting"], action: "reject", to: "rejected", by: ["editor"] },
    { from: ["waiting"], action: "close", to: "closed", by: ["editor"] },
    { from: ["waiting"], action: "withdraw", to: "withdrawn", by: ["applicant"] },
  ],
);

/** The decisions that end an application. */
export const applicationDecisions = [
  "approved",
  "rejected",
  "withdrawn",
  "closed",
] as const satisfies readonly Exclude<ApplicantState, "waiting">[];
export type ApplicationDecision = (typeof applicationDecisions)[number];
