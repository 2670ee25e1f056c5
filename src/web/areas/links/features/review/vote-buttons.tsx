import clsx from "clsx";
import type { VoteDecision } from "#domain/shortlists/shortlist-votes.ts";
import { LineDrawing } from "#web/ui/line-icon.tsx";
import { Key } from "#web/ui/shortcut-legend.tsx";

/** A possible response with its label, key, and icon. */
export type Choice<Decision extends string> = {
  decision: Decision;
  label: string;
  done: string;
  key: string;
  path: string;
  chosen: string;
};

/** Possible votes on a creator. */
export const votes: readonly Choice<VoteDecision>[] = [
  {
    decision: "approved",
    label: "Approve",
    done: "Approved",
    key: "a",
    path: "M20 6 9 17l-5-5",
    chosen: "border-brand bg-brand text-on-brand",
  },
  {
    decision: "maybe",
    label: "Maybe",
    done: "Maybe",
    key: "m",
    path: "M3 12c3-5 6-5 9 0s6 5 9 0",
    chosen: "border-gold bg-gold text-on-gold",
  },
  {
    decision: "rejected",
    label: "Reject",
    done: "Rejected",
    key: "r",
    path: "M18 6 6 18M6 6l12 12",
    chosen: "border-ink bg-ink text-paper",
  },
];

/** 'Approved', or 'Open' without a vote. */
export function decisionText(decision: VoteDecision | undefined): string {
  return votes.find((vote) => vote.decision === decision)?.done ?? "Open";
}

type AnswerButtonsProps<Decision extends string> = {
  choices: readonly Choice<Decision>[];
  /** ID of the element with the name of the item. */
  labelledBy: string;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
  /** Whether to show the keyboard shortcuts. */
  withKeys?: boolean;
  /** Whether to stack the buttons in a narrow column. */
  stacked?: boolean;
};

export function VoteButtons(props: Omit<AnswerButtonsProps<VoteDecision>, "choices">) {
  return <AnswerButtons {...props} choices={votes} />;
}

/** Two or three responses as large buttons. */
export function AnswerButtons<Decision extends string>({
  choices,
  labelledBy,
  decision,
  onDecide,
  withKeys = false,
  stacked = false,
}: AnswerButtonsProps<Decision>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={clsx("grid gap-2", !stacked && (choices.length === 2 ? "grid-cols-2" : "grid-cols-3"))}
    >
      {choices.map(({ decision: own, label, key, path, chosen }) => (
        <button
          key={own}
          type="button"
          aria-pressed={decision === own}
          aria-keyshortcuts={withKeys ? key.toUpperCase() : undefined}
          onClick={() => onDecide(own)}
          className={clsx(
            "relative inline-flex min-w-0 select-none items-center justify-center border-[1.5px] font-semibold",
            "transition-[background-color,border-color,color,transform] duration-150 ease-glide active:translate-y-px",
            stacked
              ? "min-h-11 gap-2 rounded-full px-3 text-small"
              : "min-h-14 gap-x-2 rounded-full px-2 max-sm:min-h-16 max-sm:flex-col max-sm:rounded-[1.25rem]",
            decision === own ? chosen : "border-line-strong bg-raised text-ink hover:border-ink",
          )}
        >
          <LineDrawing path={path} className="size-5 shrink-0" />
          <span>{label}</span>
          {withKeys && (
            <span aria-hidden="true" className="absolute right-3.5 max-lg:hidden pointer-coarse:hidden">
              <Key name={key.toUpperCase()} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Icon of a vote, decorative. */
export function VoteMark({
  decision,
  className,
}: {
  decision: VoteDecision | undefined;
  className?: string;
}) {
  const vote = votes.find((each) => each.decision === decision);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-full border-[1.5px]",
        vote?.chosen ?? "border-line-strong border-dashed",
        className,
      )}
    >
      {vote && <LineDrawing path={vote.path} className="size-3.5 stroke-3" />}
    </span>
  );
}
