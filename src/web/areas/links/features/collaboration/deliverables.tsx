import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CollaborationPage as Page } from "#domain/campaigns/collaboration-page.contract.ts";
import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import { hasFault } from "#domain/deliverables/deliverable-states.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { maximumImages } from "#domain/media/accepted-files.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { PlannedDays } from "#web/features/offer/offer-details.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { PointList } from "#web/ui/point-list.tsx";
import { Day, Time } from "#web/ui/time.tsx";
import { ApprovedCaption } from "./approved-caption.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { PublicationForm, ResultsForm } from "./deliverable-forms.tsx";
import { deliverableTexts } from "./deliverable-texts.ts";
import { DraftContent } from "./draft-content.tsx";
import type { resultsOf } from "./result-values.ts";

export type DeliverableCalls = {
  /** Resolves to the URL of a calendar feed. */
  calendar: () => Promise<string | undefined>;
  refuse: (deliverable: OwnDeliverable, draftId: string) => Promise<void>;
  publish: (deliverable: OwnDeliverable, publication: { url: string }) => Promise<FormOutcome>;
  enterResults: (deliverable: OwnDeliverable, results: ReturnType<typeof resultsOf>) => Promise<FormOutcome>;
};

/** Renders the form that sends a draft. `onSent`: called after a successful upload. */
export type DraftFormOf = (deliverable: OwnDeliverable, legend: string, onSent?: () => void) => ReactNode;

type Forms = {
  draftForm: DraftFormOf;
  /** Renders the form that sends files as proof of a post's figures. */
  resultFilesForm: (deliverable: OwnDeliverable) => ReactNode;
};
type DeliverablesProps = { page: Page; calls: DeliverableCalls } & Forms;

/** A creator's deliverables, each with its available actions. */
export function Deliverables({ page: { deliverables, today }, ...rest }: DeliverablesProps) {
  const next = deliverables.find(isDraftWanted);
  return (
    <section aria-labelledby="deliverables" className="mt-12">
      <h2 id="deliverables" className="text-heading">
        Your deliverables
      </h2>
      <ol className="mt-5 grid gap-5">
        {deliverables.map((deliverable) => (
          <li key={deliverable._id} className="rounded-card border border-line bg-raised p-5 sm:p-8">
            <DeliverableItem
              deliverable={deliverable}
              isNext={deliverable === next}
              today={today}
              {...rest}
            />
          </li>
        ))}
      </ol>
      <CalendarFeed make={rest.calls.calendar} />
    </section>
  );
}

/** Whether a first or another draft is due. */
function isDraftWanted({ state, needsDraft }: OwnDeliverable): boolean {
  return (state === "planned" && needsDraft) || state === "changes";
}

type DeliverableItemProps = {
  deliverable: OwnDeliverable;
  /** Whether it is the first deliverable with a draft due. */
  isNext: boolean;
  today: string;
  calls: DeliverableCalls;
} & Forms;

function DeliverableItem({
  deliverable,
  isNext,
  today,
  calls,
  draftForm,
  resultFilesForm,
}: DeliverableItemProps) {
  const { tone, label, text } = deliverableTexts(deliverable, today);
  const may = (action: string) => deliverable.actions.some((each) => each.action === action);
  const isWanted = isDraftWanted(deliverable);
  const isOnline = deliverable.state === "published" || deliverable.state === "verified";
  return (
    <article aria-label={nameOfDeliverable(deliverable)}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="text-subheading">{nameOfDeliverable(deliverable)}</h3>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <PlannedDays {...deliverable} />
      <p className="mt-3 max-w-[40rem]">{text}</p>
      <DeliverableComment deliverable={deliverable} />
      {deliverable.state === "changes" && <AskedChanges deliverable={deliverable} calls={calls} />}
      {may("submit") && isWanted && (
        <WantedDraft deliverable={deliverable} isNext={isNext} draftForm={draftForm} />
      )}
      {deliverable.state === "approved" && <ApprovedCaption deliverable={deliverable} />}
      {may("publish") && !isWanted && (
        <PublicationForm
          deliverable={deliverable}
          onPublish={(publication) => calls.publish(deliverable, publication)}
        />
      )}
      {deliverable.publishedUrl && (
        <p className="mt-4">
          <a
            href={deliverable.publishedUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="link-plain wrap-anywhere"
          >
            {deliverable.publishedUrl}
          </a>
        </p>
      )}
      {isOnline && <Results deliverable={deliverable} />}
      {isOnline && (
        <ResultsForm
          deliverable={deliverable}
          today={today}
          onEnter={(results) => calls.enterResults(deliverable, results)}
        />
      )}
      {isOnline && <ResultFiles deliverable={deliverable} form={resultFilesForm(deliverable)} />}
      {deliverable.drafts.length > 0 && (
        <Drafts deliverable={deliverable} mayReplace={may("submit") && !isWanted} draftForm={draftForm} />
      )}
    </article>
  );
}

type WantedDraftProps = Pick<DeliverableItemProps, "deliverable" | "isNext" | "draftForm">;

/** Form for a draft. For later deliverables it opens on a button, so that the page is not a row of forms. */
function WantedDraft({ deliverable, isNext, draftForm }: WantedDraftProps) {
  const [isOpened, setIsOpened] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // The focused button has been removed.
  useEffect(() => {
    if (isOpened) form.current?.focus();
  }, [isOpened]);
  if (!isNext && !isOpened && deliverable.state === "planned") {
    return (
      <Button variant="secondary" className="mt-5" onClick={() => setIsOpened(true)}>
        Send a draft
      </Button>
    );
  }
  return (
    <div ref={form} tabIndex={-1}>
      {draftForm(deliverable, deliverable.drafts.length === 0 ? "Your draft" : "Your next draft")}
    </div>
  );
}

/** Comment on what the post lacked, or on why the deliverable was dropped. */
function DeliverableComment({ deliverable }: { deliverable: OwnDeliverable }) {
  if (deliverable.words === "") return null;
  const look = hasFault(deliverable) ? "mt-4 rounded-field bg-sunk p-4" : "mt-3";
  return <p className={clsx("wrap-anywhere whitespace-pre-line", look)}>{deliverable.words}</p>;
}

/** Changes that the team requests. The creator can decline those beyond the agreement. */
function AskedChanges({ deliverable, calls }: Pick<DeliverableItemProps, "deliverable" | "calls">) {
  const [declining, setDeclining] = useState(false);
  const [draft] = deliverable.drafts;
  if (draft === undefined) return null;
  return (
    <div className="mt-5 rounded-field bg-sunk p-4">
      <PointList points={draft.points} moment={momentText} />
      {draft.isExtra && (
        <>
          <p className="mt-4 font-semibold">These changes are outside the agreement.</p>
          <p className="mt-1 text-ink-soft">
            {`${deliverable.roundsAgreed} ${deliverable.roundsAgreed === 1 ? "revision round was" : "revision rounds were"} agreed. You can still make these changes, or decline.`}
          </p>
          <Button variant="secondary" className="mt-3" onClick={() => setDeclining(true)}>
            Decline these changes
          </Button>
          <ConfirmDialog
            open={declining}
            onClose={() => setDeclining(false)}
            onConfirm={() => {
              setDeclining(false);
              void calls.refuse(deliverable, draft._id);
            }}
            title="Decline these changes?"
            description="Your draft stays as it is, and we’ll decide how to proceed."
            confirmLabel="Decline"
            cancelLabel="Back"
          />
        </>
      )}
    </div>
  );
}

function Results({ deliverable: { results } }: { deliverable: OwnDeliverable }) {
  if (results.length === 0) return null;
  return (
    <table className="mt-5 w-full max-w-[34rem]">
      <caption className="mb-2 text-left font-semibold">Figures so far</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Figure</th>
          <th scope="col">Day</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ metric, value, measuredOn }) => (
          <tr key={`${metric} ${measuredOn}`} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-normal">
              {resultMetrics[metric]}
            </th>
            <td className="py-2 text-right tabular-nums">{value.toLocaleString("en-US")}</td>
            <td className="py-2 pl-4 text-right text-ink-soft">
              <Day value={measuredOn} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Proof of the figures, with a form to send more. */
function ResultFiles({
  deliverable: { resultFiles },
  form,
}: {
  deliverable: OwnDeliverable;
  form: ReactNode;
}) {
  return (
    <details className="mt-6 border-line border-t pt-4" open={resultFiles.length > 0}>
      <FoldedHeading>Proof of the figures</FoldedHeading>
      <p className="mt-2 max-w-[40rem] text-ink-soft">
        Screenshots of the statistics of this post, or a PDF. Only our team sees them.
      </p>
      {resultFiles.length > 0 && (
        <div className="mt-4">
          <FileThumbnails files={resultFiles} label="What you sent" name="Proof" />
        </div>
      )}
      {resultFiles.length < maximumImages && form}
    </details>
  );
}

type DraftsProps = { deliverable: OwnDeliverable; mayReplace: boolean; draftForm: DraftFormOf };

/** Submitted drafts, newest first. Until the team responds, a draft can be replaced. */
function Drafts({ deliverable, mayReplace, draftForm }: DraftsProps) {
  const [replacing, setReplacing] = useState(false);
  return (
    <>
      {mayReplace && !replacing && (
        <Button variant="secondary" className="mt-5" onClick={() => setReplacing(true)}>
          Send another draft
        </Button>
      )}
      {mayReplace && replacing && draftForm(deliverable, "Another draft", () => setReplacing(false))}
      <details className="mt-6 border-line border-t pt-4">
        <FoldedHeading>
          {deliverable.drafts.length === 1 ? "Your draft" : `Your ${deliverable.drafts.length} drafts`}
        </FoldedHeading>
        <ol className="mt-4 grid gap-6">
          {deliverable.drafts.map((draft) => (
            <li key={draft._id}>
              <p className="mb-3 text-ink-soft">
                <span>{`Round ${draft.round}, sent `}</span>
                <Time value={draft.sentAt} format="dateTime" />
                {draft.decision === "approved" && <span>, approved</span>}
              </p>
              <DraftContent draft={draft} />
              {draft.points.length > 0 && (
                <div className="mt-4 rounded-field bg-sunk p-4">
                  <PointList points={draft.points} moment={momentText} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
