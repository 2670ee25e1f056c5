import type { ClientDraft } from "#domain/deliverables/client-drafts.contract.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { answerTo, type DraftsState, pointsOf } from "./drafts-session.ts";

/** One draft as the page shows it. */
export type DraftView = {
  draft: ClientDraft;
  /** From 1. */
  number: number;
  of: number;
  /** 'Mia Stern, Reel on Instagram'. */
  name: string;
  answer: { decision: DraftDecision; points: readonly Point[] } | null;
  /** The server does not have the answer yet. */
  isWaiting: boolean;
  mayAnswer: boolean;
  /** It waits for an answer of this person. */
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
    // One that is sent again waits for who decides, also if it was answered before.
    const isOpen = page.role === "decides" || answer === null;
    return {
      draft,
      number: index + 1,
      of: page.drafts.length,
      name: `${draft.creatorName}, ${pieceName(draft)}`,
      ...{ answer, isWaiting, mayAnswer },
      isUnanswered: mayAnswer && !isWaiting && isOpen,
      points: pointsOf(state, draft),
      note: notes[draft._id],
    };
  });
}
