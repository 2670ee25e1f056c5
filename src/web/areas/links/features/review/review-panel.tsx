import Printer from "lucide-react/icons/printer";
import { type ReactNode, useState } from "react";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { noLongerAvailable } from "#domain/shortlists/shortlist-votes.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Time } from "#web/ui/time.tsx";
import type { FinishOutcome } from "./review-session.ts";
import { approvedText, placeId, type ReviewView } from "./review-view.ts";
import { decisionText, VoteMark } from "./vote-buttons.tsx";

export const panelId = "answers";

type ReviewPanelProps = {
  review: Review;
  view: ReviewView;
  agency: string;
  /** Number of unsent votes, and whether they survive a reload. */
  unsent: ReactNode;
  onGo: (itemId: string) => void;
  onFinish: () => Promise<FinishOutcome>;
  onPrint: () => Promise<void>;
  /** Opens the comparison. */
  compare: ReactNode;
  /** Shows the keyboard shortcuts. */
  keys: ReactNode;
};

/** The reviewer's progress: beside the creators, or below them on a phone. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { review, view, unsent, onGo, onPrint, compare, keys } = props;
  const [printing, setPrinting] = useState(false);
  return (
    <section
      id={panelId}
      tabIndex={-1}
      aria-labelledby="answers-title"
      className="scroll-mt-20 border-ink border-t-2 pt-6 focus:outline-none max-lg:mt-16 lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100svh-3rem)] lg:flex-col lg:self-start"
    >
      <h2 id="answers-title" className="text-subheading">
        Your answers
      </h2>
      <Progress view={view} className="mt-2" />
      {unsent}
      {view.mayVote && <Finish {...props} />}
      {!view.mayVote && review.finishedAt !== null && (
        <p className="mt-4 text-small">
          Sent on <Time value={review.finishedAt} format="dateTime" />
        </p>
      )}
      <Index view={view} onGo={onGo} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {compare}
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          busy={printing}
          busyLabel="Preparing…"
          onClick={async () => {
            setPrinting(true);
            await onPrint();
            setPrinting(false);
          }}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
        {keys}
      </div>
    </section>
  );
}

export function Progress({ view, className }: { view: ReviewView; className?: string }) {
  const { available, open } = view;
  const voted = available.length - open.length;
  const approved = approvedText(view);
  return (
    <div className={className}>
      <p data-figures className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small">
        <span>
          <strong className="font-semibold">{`${voted} of ${available.length}`}</strong> answered
        </span>
        {approved && <span>{approved}</span>}
      </p>
      <ProgressBar
        label="Creators answered"
        value={voted}
        max={Math.max(1, available.length)}
        className="block"
      />
    </div>
  );
}

function Index({ view: { places }, onGo }: { view: ReviewView; onGo: (itemId: string) => void }) {
  return (
    <ol aria-label="Creators" className="mt-4 min-h-24 overflow-y-auto border-line border-y py-2">
      {places.map(({ id, view }) => (
        <li key={id}>
          <a
            href={`#${placeId(id)}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(id);
            }}
            className="flex min-h-11 items-center gap-3 rounded-field px-1 hover:bg-sunk lg:min-h-9 lg:text-small"
          >
            <VoteMark decision={view?.answer?.decision} className="lg:size-5" />
            <span className="min-w-0 truncate">{view?.item.creator.name ?? noLongerAvailable}</span>
            {view && (
              <span className="ml-auto shrink-0 text-ink-soft text-tiny">
                {view.isWaiting ? "Not sent yet" : decisionText(view.answer?.decision)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Finishes the review at any time. Lists what is still open, even afterwards. */
function Finish({ review, view, agency, onFinish }: ReviewPanelProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { finishedAt } = review;
  const { available, hasNews } = view;
  const finish = async () => {
    setBusy(true);
    setFailure("");
    const outcome = await onFinish();
    if (!outcome.ok) setFailure(outcome.message);
    setBusy(false);
  };
  const isSent = finishedAt !== null && !hasNews;
  if (available.length === 0) return null;
  return (
    <div className="mt-4">
      <div role="status" className="grid gap-1 text-small empty:hidden">
        {finishedAt !== null && (
          <p className="font-semibold">
            Sent on <Time value={finishedAt} format="dateTime" />
          </p>
        )}
        {isSent && (
          <p className="text-ink-soft">{`We’ve told ${agency}. ${nextText(review, view, agency)} You can change your answers until the list is closed.`}</p>
        )}
        {finishedAt !== null && hasNews && <p>{`You’ve made changes since. Send them to ${agency}.`}</p>}
        <p>{openText(view)}</p>
      </div>
      {!isSent && (
        <Button size="large" className="mt-3 w-full" busy={busy} busyLabel="Sending…" onClick={finish}>
          Send my answers
        </Button>
      )}
      {failure !== "" && (
        <p role="alert" className="mt-3 font-medium text-danger-text text-small">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The next steps after the answers have been sent. */
function nextText({ role }: Review, { available }: ReviewView, agency: string): string {
  if (role === "advises") return "The person who decides has your advice beside each creator.";
  const isAnyApproved = available.some(({ answer }) => answer?.decision === "approved");
  return isAnyApproved
    ? `Next, ${agency} agrees on terms with the creators that you approved.`
    : `Next, ${agency} comes back to you.`;
}

const namedAtMost = 3;

function openText({ open }: ReviewView): string {
  if (open.length === 0) return "Nothing is open.";
  const names = open.slice(0, namedAtMost).map(({ item }) => item.creator.name);
  const rest = open.length - names.length;
  return `Still open: ${names.join(", ")}${rest > 0 ? `, and ${rest} more` : ""}.`;
}
