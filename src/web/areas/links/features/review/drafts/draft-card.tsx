import clsx from "clsx";
import { type ReactNode, useState } from "react";
import type { ClientDraft } from "#domain/deliverables/client-drafts.contract.ts";
import {
  type DraftDecision,
  draftDecisionLabels,
  type Point,
} from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { OutwardLink } from "#web/ui/details.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Moment, PointList } from "#web/ui/point-list.tsx";
import { Day } from "#web/ui/time.tsx";
import { useVideo } from "#web/ui/use-video.ts";
import { VideoViewer } from "#web/ui/video-viewer.tsx";
import { placeId } from "../review-view.ts";
import { AnswerButtons } from "../vote-buttons.tsx";
import { draftChoices } from "./draft-choices.ts";
import type { DraftView } from "./drafts-view.ts";
import { PointsForm } from "./points-form.tsx";

export type DraftActions = {
  approve: (draft: ClientDraft) => void;
  /** Opens or closes the fields for points. */
  write: (draft: ClientDraft, isOpen: boolean) => void;
  setPoints: (draftId: string, points: Point[]) => void;
  ask: (draft: ClientDraft) => void;
  retract: (draft: ClientDraft) => Promise<void>;
  onFileFailed: () => void;
};

type DraftCardProps = {
  view: DraftView;
  isCurrent: boolean;
  /** Whether keyboard shortcuts are on. */
  withKeys: boolean;
  isWriting: boolean;
  actions: DraftActions;
};

/** A draft with the buttons to respond. */
export function DraftCard({ view, isCurrent, withKeys, isWriting, actions }: DraftCardProps) {
  const { draft, name, mayAnswer, note } = view;
  const nameId = `name-${draft._id}`;
  const video = useVideo();
  const hasVideo = draft.files.some(({ kind }) => kind === "video");
  const hasFiles = draft.files.length > 0;
  return (
    <article
      id={placeId(draft._id)}
      data-creator={draft._id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-current={isCurrent || undefined}
      className={clsx(
        "scroll-mt-20 border-t-2 pt-6 focus:outline-none lg:-mx-6 lg:scroll-mt-6 lg:rounded-b-card lg:px-6 lg:pb-8",
        "lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10",
        isCurrent ? "border-accent lg:bg-raised print:bg-transparent" : "border-ink",
      )}
    >
      <div className={clsx("min-w-0", hasFiles && "lg:col-start-2")}>
        <DraftText view={view} nameId={nameId} />
      </div>
      {hasFiles && (
        <div className="min-w-0 max-lg:mt-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <VideoViewer
            files={draft.files}
            name={draft.creatorName}
            video={video}
            onFailed={actions.onFileFailed}
          />
        </div>
      )}
      {/* Without a box on a phone, so that the buttons stay in reach while any part of the draft is in view. */}
      <div className="min-w-0 max-lg:contents lg:sticky lg:top-6 lg:col-start-2">
        {mayAnswer ? (
          <>
            <AnswerBar
              view={view}
              nameId={nameId}
              withKeys={withKeys && isCurrent}
              {...{ isWriting, actions }}
            />
            {isWriting && (
              <PointsForm
                name={name}
                points={view.points}
                video={hasVideo ? video : undefined}
                onChange={(points) => actions.setPoints(draft.draftId, points)}
                onSend={() => actions.ask(draft)}
                onCancel={() => actions.write(draft, false)}
              />
            )}
          </>
        ) : null}
        {!isWriting && (
          <GivenAnswer view={view} seek={hasVideo ? video.seek : undefined} onRetract={actions.retract} />
        )}
        {note && (
          <p
            role="alert"
            className="wrap-anywhere mt-4 border-gold border-l-4 bg-gold-wash px-4 py-3 text-small"
          >
            {note.answer
              ? `${note.message} Not counted: ${draftDecisionLabels[note.answer.decision]}${note.answer.points.map(({ text }) => `, “${text}”`).join("")}.`
              : note.message}
          </p>
        )}
        <Earlier draft={draft} />
      </div>
    </article>
  );
}

function DraftText({ view, nameId }: { view: DraftView; nameId: string }) {
  const { draft, number, of, isWaiting } = view;
  const { creatorName, platform, caption, link, round, publishOn } = draft;
  return (
    <>
      <p data-figures className="flex items-center gap-2 text-ink-soft text-small">
        <span>{`${number} of ${of}${round > 1 ? `, version ${round}` : ""}`}</span>
        {isWaiting && <Badge tone="gold">Not sent yet</Badge>}
      </p>
      <h2 id={nameId} className="wrap-anywhere mt-1 text-heading">
        <span>{creatorName}</span>
        <span className="mt-2 flex items-baseline gap-2 font-normal font-text text-ink-soft text-lead tracking-normal">
          <PlatformIcon platform={platform} className="size-5 shrink-0 translate-y-1" />
          <span className="min-w-0">
            <span>{nameOfDeliverable(draft)}</span>
            {publishOn && (
              <>
                <span>{", planned for "}</span>
                <Day value={publishOn} withYear />
              </>
            )}
          </span>
        </span>
      </h2>
      {caption !== "" && (
        <p className="wrap-anywhere mt-4 whitespace-pre-line border-accent border-l-4 pl-4">{caption}</p>
      )}
      {link !== "" && (
        <p className="mt-3">
          <OutwardLink to={link} className="wrap-anywhere inline-flex min-h-11 items-center">
            Open the work (opens in a new tab)
          </OutwardLink>
        </p>
      )}
    </>
  );
}

type AnswerBarProps = {
  view: DraftView;
  nameId: string;
  withKeys: boolean;
  isWriting: boolean;
  actions: DraftActions;
};

/** Buttons within reach of the thumb while their draft is in view. */
function AnswerBar({ view, nameId, withKeys, isWriting, actions }: AnswerBarProps) {
  const { draft, answer } = view;
  const decide = (decision: DraftDecision) => {
    if (decision === "approved") actions.approve(draft);
    else actions.write(draft, !isWriting);
  };
  return (
    <StickyBar isWriting={isWriting}>
      <AnswerButtons
        choices={draftChoices}
        labelledBy={nameId}
        decision={isWriting ? "points" : answer?.decision}
        onDecide={decide}
        withKeys={withKeys}
      />
    </StickyBar>
  );
}

function StickyBar({ isWriting, children }: { isWriting: boolean; children: ReactNode }) {
  return (
    <div
      data-vote-bar
      data-print="hide"
      className={clsx(
        "mt-5",
        // Beside the fields for points, sticky buttons would cover the text.
        !isWriting &&
          "max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-5 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:px-8",
        "[@media(max-height:30rem)]:static",
      )}
    >
      {children}
    </div>
  );
}

type GivenAnswerProps = {
  view: DraftView;
  seek: Seek | undefined;
  onRetract: DraftActions["retract"];
};

/** This person's response, or else the decider's. */
function GivenAnswer({ view, seek, onRetract }: GivenAnswerProps) {
  const { draft, answer, mayAnswer, mayRetract, name } = view;
  const [busy, setBusy] = useState(false);
  if (answer === null && (mayAnswer || draft.decision === null)) {
    return mayAnswer ? null : <p className="mt-5 text-ink-soft">We took this draft back.</p>;
  }
  const decision = answer?.decision ?? draft.decision;
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-soft">{answer ? "Your answer: " : "Decided: "}</span>
        {decision && (
          <Badge tone={decision === "approved" ? "brand" : "gold"}>{draftDecisionLabels[decision]}</Badge>
        )}
        {mayRetract && (
          <Button
            variant="quiet"
            size="small"
            className="min-h-11"
            aria-label={`Take back your answer: ${name}`}
            busy={busy}
            busyLabel="Taking it back…"
            onClick={async () => {
              setBusy(true);
              await onRetract(draft);
              setBusy(false);
            }}
          >
            Take back
          </Button>
        )}
      </p>
      {answer && <Points points={answer.points} seek={seek} />}
    </div>
  );
}

type Seek = (seconds: number) => void;

function Points({ points, seek }: { points: readonly Point[]; seek?: Seek | undefined }) {
  if (points.length === 0) return null;
  return (
    <PointList
      points={points}
      className="mt-2"
      moment={(seconds) => <Moment text={momentText(seconds)} onShow={seek && (() => seek(seconds))} />}
    />
  );
}

function Earlier({ draft: { earlier } }: { draft: ClientDraft }) {
  if (earlier.length === 0) return null;
  return (
    <section className="mt-6 border-line border-t pt-4 text-small">
      <h3 className="font-semibold">Feedback on earlier versions</h3>
      {earlier.map(({ round, decision, points }) => (
        <div key={round} className="mt-2">
          <p className="text-ink-soft">{`Version ${round}: ${draftDecisionLabels[decision]}`}</p>
          {points.length > 0 && <PointList points={points} moment={momentText} className="mt-1" />}
        </div>
      ))}
    </section>
  );
}
