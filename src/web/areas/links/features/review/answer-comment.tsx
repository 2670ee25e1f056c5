import clsx from "clsx";
import { useState } from "react";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { type VoteReason, voteReasonCodes, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import type { ItemView } from "./review-view.ts";

export type CommentActions = {
  setReason: (itemId: string, reason: VoteReason | null) => void;
  setComment: (itemId: string, comment: string) => void;
  /** Called when the comment is finished: sends it if there is a vote. */
  commitDrafts: () => void;
};

/** ID of the element with the comment on a creator. */
export function commentId(itemId: string): string {
  return `comment-${itemId}`;
}

type AnswerCommentProps = { view: ItemView; actions: CommentActions };

/** Reason and comment of a vote. Collapsed until there is a vote or a comment. */
export function AnswerComment({ view, actions }: AnswerCommentProps) {
  const { answer, draft, item } = view;
  const [wasOpened, setOpened] = useState(false);
  const [first] = useState(answer);
  // Stays collapsed for a vote from an earlier visit.
  const isOpen = wasOpened || draft.comment !== "" || draft.reason !== null || answer !== first;
  return (
    <div id={commentId(item._id)} tabIndex={-1} className="scroll-mt-24">
      {isOpen ? (
        <CommentFields view={view} actions={actions} />
      ) : (
        <Button variant="quiet" size="small" className="mt-3 -ml-4 min-h-11" onClick={() => setOpened(true)}>
          <LineIcon name="plus" />
          Add a reason or a comment
        </Button>
      )}
    </div>
  );
}

function CommentFields({ view, actions }: AnswerCommentProps) {
  const { draft, item } = view;
  return (
    <div className="mt-5 grid gap-5">
      <Reasons reason={draft.reason} onChoose={(reason) => actions.setReason(item._id, reason)} />
      <div>
        <Field label="Comment" optional>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={shortlistLengths.comment}
              value={draft.comment}
              onChange={({ target }) => actions.setComment(item._id, target.value)}
              onBlur={actions.commitDrafts}
            />
          )}
        </Field>
        <p className="mt-1.5 min-h-5 text-ink-soft text-small">{commentState(view)}</p>
      </div>
    </div>
  );
}

function commentState({ answer, draft, hasDraft, isWaiting }: ItemView): string {
  if (answer === null) {
    const isBlank = draft.comment.trim() === "" && draft.reason === null;
    return isBlank ? "" : "Saved on this device. It is sent with your answer.";
  }
  if (hasDraft) return "Sent when you leave this field.";
  return isWaiting ? "Not sent yet." : draft.comment === "" ? "" : "Sent.";
}

type ReasonsProps = { reason: VoteReason | null; onChoose: (reason: VoteReason | null) => void };

function Reasons({ reason, onChoose }: ReasonsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Why? <span className="font-normal text-ink-faint text-small">optional</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {voteReasonCodes.map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={reason === code}
            onClick={() => onChoose(reason === code ? null : code)}
            className={clsx(
              "min-h-11 rounded-full border-[1.5px] px-4 text-small transition-colors duration-150",
              reason === code
                ? "border-ink bg-ink font-semibold text-paper"
                : "border-line-strong hover:border-ink",
            )}
          >
            {voteReasons[code]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
