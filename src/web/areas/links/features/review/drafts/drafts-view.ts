import { awaitsAnswer } from "#domain/deliverables/client-answers.ts";
import type { ClientDraft } from "#domain/deliverables/client-drafts.contract.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { answerTo, type DraftsState, pointsOf } from "./drafts-session.ts";

/** A draft as shown on the page. */
export type DraftView = {
  draft: ClientDraft;
  /** From 1. */
  number: number;
  of: number;
  /** 'Mia Stern, Reel on Instagram'. */
  name: string;
  answer: { decision: DraftDecision; points: readonly Point[] } | null;
  /** Whether the server has not received the response yet. */
  isWaiting: boolean;
  mayAnswer: boolean;
  /** Whether their response has been sent and can be taken back. */
  mayRetract: boolean;
  /** Whether it awaits a response by this person. */
  isUnanswered: boolean;
  points: readonly Point[];
  note: DraftsState["notes"][string] | undefined;
};

export function draftViews(state: DraftsState): DraftView[] {
  const { page, waiting, notes, ended } = state;
  return page.drafts.map((draft, index) => {
    const answer = answerTo(state, draft);
    const isWaiting = waiting.some(({ itemId }) => itemId === draft._id);
    const mayAnswer = ended === undefined && draft.isOpen;
    return {
      draft,
      number: index + 1,
      of: page.drafts.length,
      name: `${draft.creatorName}, ${nameOfDeliverable(draft)}`,
      answer,
      isWaiting,
      mayAnswer,
      mayRetract: ended === undefined && draft.mayRetract && !isWaiting,
      isUnanswered: mayAnswer && !isWaiting && awaitsAnswer(page.role, answer),
      points: pointsOf(state, draft),
      note: notes[draft._id],
    };
  });
}
