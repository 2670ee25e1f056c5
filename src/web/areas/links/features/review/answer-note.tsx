import type { VoteInput } from "#domain/shortlists/review.contract.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import type { AnswerNote } from "./review-session.ts";
import { decisionText } from "./vote-buttons.tsx";

/** Result of a response that was not simply accepted. */
export function AnswerNoteText({ note }: { note: AnswerNote | undefined }) {
  if (note === undefined) return null;
  return (
    <p role="alert" className="wrap-anywhere mt-4 border-gold border-l-4 bg-gold-wash px-4 py-3 text-small">
      {note.kind === "refused"
        ? `${note.message} Not counted: ${voteText(note.answer)}.`
        : `In another window, you answered: ${voteText(note.replaced)}. This answer replaces it: ${voteText(note.answer)}.`}
    </p>
  );
}

function voteText({ decision, reason, comment }: VoteInput): string {
  const quoted = comment.trim() === "" ? null : `“${comment.trim()}”`;
  return [decisionText(decision), reason && voteReasons[reason], quoted].filter(Boolean).join(", ");
}
