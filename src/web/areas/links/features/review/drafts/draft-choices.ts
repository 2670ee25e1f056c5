import { type DraftDecision, draftDecisionLabels } from "#domain/deliverables/deliverables.contract.ts";
import type { Choice } from "../vote-buttons.tsx";

/** Possible responses to a draft. */
export const draftChoices: readonly Choice<DraftDecision>[] = [
  {
    decision: "approved",
    label: "Approve",
    done: draftDecisionLabels.approved,
    key: "a",
    path: "M20 6 9 17l-5-5",
    chosen: "border-brand bg-brand text-on-brand",
  },
  {
    decision: "points",
    label: "Ask for changes",
    done: draftDecisionLabels.points,
    key: "c",
    path: "M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z",
    chosen: "border-gold bg-gold text-on-gold",
  },
];
