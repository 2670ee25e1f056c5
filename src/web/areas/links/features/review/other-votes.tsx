import type { ReviewItem } from "#domain/shortlists/review.contract.ts";
import { reviewRoleLabels, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { decisionText, VoteMark } from "./vote-buttons.tsx";

/** Votes of others, if the reviewer may see them. */
export function OtherVotes({ votes }: { votes: ReviewItem["votes"] }) {
  if (votes.length === 0) return null;
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 className="font-semibold font-text text-small">Other answers</h3>
      <ul className="mt-2 grid gap-3">
        {votes.map(({ person, role, decision, reason, comment }) => (
          <li key={person} className="flex gap-3 text-small">
            <VoteMark decision={decision} />
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{person}</span>{" "}
                <span className="text-ink-soft">{`(${reviewRoleLabels[role].toLowerCase()})`}</span>
                <span>{`: ${[decisionText(decision), reason && voteReasons[reason]].filter(Boolean).join(", ")}`}</span>
              </p>
              {comment !== "" && (
                <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-ink-soft">{comment}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
