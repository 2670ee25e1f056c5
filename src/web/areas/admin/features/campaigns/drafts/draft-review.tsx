import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { deliverableStateLabels, hasClientAskedForChanges } from "#domain/deliverables/deliverable-states.ts";
import type { FullDeliverable, TeamDraft } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { Button } from "#web/ui/button.tsx";
import { OutwardLink } from "#web/ui/details.tsx";
import { useKeepToastsAbove } from "#web/ui/keep-toasts-above.ts";
import { EmptyState } from "#web/ui/notices.tsx";
import { Time } from "#web/ui/time.tsx";
import { useVideo, type Video } from "#web/ui/use-video.ts";
import { VideoViewer } from "#web/ui/video-viewer.tsx";
import { DeliverableActions, stepsOfDeliverable } from "./deliverable-actions.tsx";
import { DeliverableBadge, DeliverableFacts } from "./deliverable-facts.tsx";
import { DraftBackground, DraftDetails } from "./draft-context.tsx";
import { DraftKeys } from "./draft-keys.tsx";
import { PointsForm } from "./points-form.tsx";
import type { DeliverableSteps } from "./use-deliverable-steps.tsx";
import { usePointsForm } from "./use-points-form.ts";

type DraftReviewProps = {
  campaign: Campaign;
  deliverable: FullDeliverable;
  mayEdit: boolean;
  steps: Pick<DeliverableSteps, "start" | "change">;
  onStep: (by: 1 | -1) => void;
  /** Called after the team has responded. */
  onAnswered: () => void;
  /** Only on phones. */
  onBack: (() => void) | undefined;
  /** Refetches the deliverable, because signed URLs of files expire after an hour. */
  readFiles: () => Promise<FullDeliverable | undefined>;
  takesFocus: boolean;
};

/** Reviews a deliverable: the draft beside the brief, and the team's response. */
export function DraftReview(props: DraftReviewProps) {
  const { deliverable, mayEdit, steps, onStep, onAnswered, onBack, takesFocus } = props;
  const head = useRef<HTMLElement>(null);
  const asking = useRef<HTMLElement>(null);
  const begin = useEffectEvent(() => {
    if (!takesFocus) return;
    head.current?.focus({ preventScroll: true });
    // On a phone, the list is a separate screen.
    head.current?.scrollIntoView({ block: onBack ? "start" : "nearest" });
  });
  useEffect(() => begin(), []);
  const { draft, newer, showNewest } = useLookedAt(deliverable);
  const mayAsk = mayEdit && deliverable.actions.some(({ action }) => action === "ask");
  // Keeps typed text, even if somebody else has responded first.
  const [hasAsked, setAsked] = useState(mayAsk);
  if (mayAsk && !hasAsked) setAsked(true);
  const mayApprove = mayEdit && stepsOfDeliverable(deliverable).includes("approve");
  return (
    <article
      aria-label={`${deliverable.creatorName}, ${nameOfDeliverable(deliverable)}`}
      className="min-w-0 max-md:min-h-dvh"
    >
      <Head ref={head} {...{ deliverable, onBack }} />
      {newer && <Meanwhile newer={newer} onShow={showNewest} />}
      {draft ? (
        <DraftBody
          // The form begins with the client's points.
          key={`${hasAsked} ${hasClientAskedForChanges(deliverable)}`}
          {...props}
          draft={draft}
          asking={asking}
          closedBy={mayAsk ? undefined : deliverableStateLabels[deliverable.state]}
          isAsking={hasAsked}
        />
      ) : (
        <EmptyState
          title="No drafts yet"
          description="The creator submits drafts through their link. You can add one that you received another way."
          level={3}
          className="mt-6"
        />
      )}
      <ReviewBar>
        {mayEdit && <DeliverableActions deliverable={deliverable} start={steps.start} onDone={onAnswered} />}
        <DraftKeys
          onStep={onStep}
          onApprove={
            mayApprove ? () => steps.start({ deliverable, step: "approve", onDone: onAnswered }) : undefined
          }
          onAsk={mayAsk ? () => writePoint(asking.current) : undefined}
        />
      </ReviewBar>
    </article>
  );
}

/** Sticky bar with the actions of a draft. */
function ReviewBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepToastsAbove(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-15 mt-8 flex flex-wrap items-center gap-2.5 border-line border-t bg-paper py-3"
    >
      {children}
    </div>
  );
}

/** Focuses the first empty point. */
function writePoint(form: HTMLElement | null): void {
  const fields = [...(form?.querySelectorAll("textarea") ?? [])];
  (fields.find(({ value }) => value === "") ?? fields.at(-1))?.focus();
}

type DraftBodyProps = Pick<
  DraftReviewProps,
  "campaign" | "deliverable" | "steps" | "onAnswered" | "readFiles"
> & {
  draft: TeamDraft;
  asking: RefObject<HTMLElement | null>;
  isAsking: boolean;
  closedBy: string | undefined;
};

function DraftBody(props: DraftBodyProps) {
  const { campaign, deliverable, steps, onAnswered, readFiles, draft, asking, isAsking, closedBy } = props;
  const video = useVideo();
  const points = usePointsForm({ deliverable, draftId: draft._id, change: steps.change, onAnswered });
  const hasVideo = draft.files.some(({ kind }) => kind === "video");
  const take = isAsking && closedBy === undefined ? points.take : undefined;
  const material = (
    <Material key={draft._id} {...{ draft, video, readFiles }} name={deliverable.creatorName} />
  );
  const answer = (
    <>
      <DraftDetails {...{ deliverable, draft, take }} seek={hasVideo ? video.seek : undefined} />
      {isAsking && (
        <PointsForm ref={asking} {...points} video={hasVideo ? video : undefined} closedBy={closedBy} />
      )}
    </>
  );
  const background = <DraftBackground {...{ campaign, deliverable, draft, take }} />;
  const column = "grid min-w-0 content-start gap-7";
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-7 xl:grid-cols-2">
      {draft.files.length > 0 ? (
        <>
          {/* Stays beside the text while it is scrolled. */}
          <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-10rem)] xl:overflow-y-auto">
            {material}
          </div>
          <div className={column}>
            {answer}
            {background}
          </div>
        </>
      ) : (
        <>
          <div className={column}>
            {material}
            {answer}
          </div>
          <div className={column}>{background}</div>
        </>
      )}
    </div>
  );
}

/** The opened draft stays until the reader asks for a newer one. */
function useLookedAt({ drafts, draftId }: FullDeliverable) {
  const [lookedAt, lookAt] = useState(draftId);
  const draft = drafts.find(({ _id }) => _id === lookedAt) ?? drafts[0];
  const newest = drafts[0];
  return {
    draft,
    newer: newest && newest !== draft ? newest : undefined,
    showNewest: () => lookAt(draftId),
  };
}

type HeadProps = Pick<DraftReviewProps, "deliverable" | "onBack"> & { ref: Ref<HTMLElement> };

function Head({ ref, deliverable, onBack }: HeadProps) {
  const panel = `/admin/campaign?id=${deliverable.campaignId}&view=drafts&deliverable=${deliverable._id}&collaboration=${deliverable.collaborationId}`;
  return (
    <header ref={ref} tabIndex={-1} className="scroll-mt-20 outline-none">
      {onBack && (
        <Button variant="quiet" size="small" onClick={onBack} className="-ml-4 mb-2 min-h-11">
          All drafts
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere text-subheading">
          <Link to={panel} preventScrollReset className="underline-offset-4 hover:underline">
            {deliverable.creatorName}
          </Link>
        </h2>
        <DeliverableBadge deliverable={deliverable} />
      </div>
      <p className="wrap-anywhere mt-1 mb-2 font-medium">{nameOfDeliverable(deliverable)}</p>
      <DeliverableFacts deliverable={deliverable} />
    </header>
  );
}

function Meanwhile({ newer, onShow }: { newer: TeamDraft; onShow: () => void }) {
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 bg-gold-wash px-4 py-3"
    >
      <p>
        <strong>{`Round ${newer.round} has arrived.`}</strong> Your points are saved.
      </p>
      <Button size="small" variant="secondary" onClick={onShow}>
        {`Show round ${newer.round}`}
      </Button>
    </div>
  );
}

type MaterialProps = Pick<DraftReviewProps, "readFiles"> & { draft: TeamDraft; name: string; video: Video };

/** Prevents refetching a missing file over and over; in milliseconds. */
const fileRetryAfter = 60_000;

/** Submitted videos, pictures, documents, or a link. */
function Material({ draft, name, video, readFiles }: MaterialProps) {
  const { _id, round, link, sentAt } = draft;
  // Each fetch signs new URLs, which would restart a playing video.
  const [files, setFiles] = useState(draft.files);
  const readAt = useRef(0);
  const readAgain = async () => {
    if (Date.now() - readAt.current < fileRetryAfter) return;
    readAt.current = Date.now();
    const deliverable = await readFiles();
    setFiles((present) => deliverable?.drafts.find((each) => each._id === _id)?.files ?? present);
  };
  return (
    <section aria-label={`Draft, round ${round}`} className="grid min-w-0 gap-3">
      <p className="text-ink-soft text-small">
        <span>{`Round ${round}, received `}</span>
        <Time value={sentAt} format="dateTime" />
      </p>
      <VideoViewer files={files} name={`Draft of ${name}`} video={video} onFailed={() => void readAgain()} />
      {link && (
        <p className="text-small">
          <OutwardLink to={link} className="wrap-anywhere font-semibold">
            {link}
          </OutwardLink>
        </p>
      )}
    </section>
  );
}
