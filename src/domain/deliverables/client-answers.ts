import type { ReviewRole } from "../shortlists/shortlist-votes.ts";
import type { DeliverableState } from "./deliverable-states.ts";

/**
 * Whether an open draft waits for a person at the client. One that is sent again awaits the decider, even if they
 * have answered before.
 */
export function awaitsAnswer(role: ReviewRole, answer: object | null): boolean {
  return role === "decides" || answer === null;
}

/** Whether a link's answer can be taken back: it is the last thing that happened to the deliverable. */
export function mayRetract(
  {
    state,
    stateBy,
    stateAction,
  }: { state: DeliverableState; stateBy: string | null; stateAction: string | null },
  linkId: string,
): boolean {
  return state === "submitted" && stateAction === "answer" && stateBy === linkId;
}
