import "./review.css";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { VoteDecision } from "#domain/shortlists/shortlist-votes.ts";
import { EmptyState } from "#web/ui/notices.tsx";
import { areSingleKeysOn } from "#web/ui/single-keys.ts";
import { AnswerKeys, KeyHint } from "./answer-keys.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { PhoneProgress } from "./phone-progress.tsx";
import { PrintedReview } from "./printed-review.tsx";
import { type CardActions, ReviewCard, UnavailableCard } from "./review-card.tsx";
import { ReviewHeader } from "./review-header.tsx";
import { panelId, ReviewPanel } from "./review-panel.tsx";
import type { ReviewSession, ReviewState } from "./review-session.ts";
import { type ReviewView, reviewView } from "./review-view.ts";
import { UnsentNotice, unsentText } from "./unsent-notice.tsx";
import { type Comparison, useComparison } from "./use-comparison.tsx";
import { goTo, goToCreator, useCurrentCreator } from "./use-current-creator.ts";
import { useGoingOn } from "./use-going-on.ts";
import { useSendingChances } from "./use-sending-chances.ts";
import { useWaitingCount } from "./use-waiting-count.ts";
import { decisionText, votes } from "./vote-buttons.tsx";

type ReviewPageProps = {
  session: ReviewSession;
  agency: string;
  /** Reports that the link was meant for somebody else. Resolves to the server's message. */
  onDeny: () => Promise<string>;
  /** Called with the number of creators that await a vote. */
  onWaiting: (count: number) => void;
};

/** A shortlist for a client, with a vote on each creator. */
export function ReviewPage({ session, agency, onDeny, onWaiting }: ReviewPageProps) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  const view = reviewView(state);
  const { review, ended } = state;
  const [said, announce] = useState("");
  const [keysOn, setKeysOn] = useState(areSingleKeysOn);
  const comparison = useComparison(view);
  const printing = usePrinting();
  const goOn = useGoingOn();
  useSendingChances(session);
  useWaitingCount(view.mayVote ? view.open.length : 0, onWaiting);
  const decide = (itemId: string, decision: VoteDecision) => {
    session.decide(itemId, decision);
    announce(answeredText(reviewView(session.read()), itemId));
  };
  const tap = (itemId: string, decision: VoteDecision) => {
    const isFirst = view.open.some(({ item }) => item._id === itemId);
    decide(itemId, decision);
    goOn(
      isFirst && decision === "approved" ? () => goToNextOpen(reviewView(session.read()), itemId) : undefined,
    );
  };
  return (
    <>
      <title>{`${review.name} · ${agency}`}</title>
      <div data-print="hide" data-review>
        <ReviewHeader review={review} agency={agency} ended={ended} onDeny={onDeny} />
        {view.places.length === 0 ? (
          <EmptyState
            className="mt-12"
            title="No creators yet"
            description={`${agency} hasn’t added any creators yet. Open your link again later.`}
          />
        ) : (
          <Creators
            {...{ state, view, agency, session, comparison, keysOn }}
            decide={tap}
            commands={voteCommands(decide)}
            onPrint={printing.print}
            keys={
              <AnswerKeys
                items={keyedItems(view)}
                noun={noun}
                commands={voteCommands(decide)}
                mayAnswer={view.mayVote}
                announce={announce}
                areOn={keysOn}
                onSwitch={setKeysOn}
              />
            }
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <p role="status" className="sr-only">
          {unsentText(state)}
        </p>
        <CompareDialog
          open={comparison.isOpen}
          onClose={comparison.close}
          views={comparison.views}
          show={review.show}
          onDecide={view.mayVote ? decide : undefined}
        />
      </div>
      <div ref={printing.paper}>
        {printing.at !== undefined && (
          <PrintedReview review={review} view={view} agency={agency} at={printing.at} />
        )}
      </div>
    </>
  );
}

type CreatorsProps = Pick<ReviewPageProps, "session" | "agency"> & {
  state: ReviewState;
  view: ReviewView;
  comparison: Comparison;
  keysOn: boolean;
  keys: ReactNode;
  decide: CardActions["decide"];
  commands: ReturnType<typeof voteCommands>;
  onPrint: () => Promise<void>;
};

/** The creators, beside the reviewer's progress. */
function Creators(props: CreatorsProps) {
  const { state, view, agency, session, comparison, keysOn, keys, decide, commands, onPrint } = props;
  const { review } = state;
  const { chosen, most } = comparison;
  return (
    <>
      {keysOn && view.mayVote && <KeyHint noun={noun} commands={commands} />}
      <PhoneProgress
        view={view}
        isSent={review.finishedAt !== null && !view.hasNews}
        unsent={unsentText(state)}
        compare={chosen.length > 0 && comparison.button}
      />
      <div className="mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-20">
        <Cards
          view={view}
          show={review.show}
          keysOn={keysOn}
          comparedAs={(id) => (chosen.includes(id) ? "yes" : chosen.length < most ? "no" : "full")}
          actions={{ ...session, decide, goNext: (id) => goToNext(view, id), compare: comparison.choose }}
        />
        <ReviewPanel
          review={review}
          view={view}
          agency={agency}
          unsent={<UnsentNotice state={state} />}
          onGo={goToCreator}
          onFinish={session.finish}
          onPrint={onPrint}
          compare={view.available.length > 1 && comparison.button}
          keys={view.mayVote && keys}
        />
      </div>
    </>
  );
}

type CardProps = Parameters<typeof ReviewCard>[0];
type CardsProps = Pick<CardProps, "show" | "actions"> & {
  view: ReviewView;
  keysOn: boolean;
  comparedAs: (itemId: string) => CardProps["compared"];
};

function Cards({ view, show, keysOn, comparedAs, actions }: CardsProps) {
  const current = useCurrentCreator();
  const connection = useReturnedConnection();
  return (
    <div className="grid min-w-0 gap-y-14">
      {view.places.map(({ id, view: own, note }) =>
        own === undefined ? (
          <UnavailableCard key={id} id={id} note={note} />
        ) : (
          <ReviewCard
            key={id}
            view={own}
            note={note}
            show={show}
            of={view.available.length}
            mayVote={view.mayVote}
            connection={connection}
            isCurrent={current === id}
            withKeys={keysOn}
            compared={comparedAs(id)}
            actions={actions}
          />
        ),
      )}
    </div>
  );
}

const noun = "creator";

/** Goes to the creator after this one, or from the last one to the answers. */
function goToNext({ available }: ReviewView, itemId: string): void {
  const next = available[available.findIndex(({ item }) => item._id === itemId) + 1];
  if (next) goToCreator(next.item._id);
  else goTo(panelId);
}

/** Goes to the next creator without an answer, starting again from the first one, or to the answers. */
function goToNextOpen({ available, open }: ReviewView, itemId: string): void {
  const place = available.findIndex(({ item }) => item._id === itemId);
  const next = open.find(({ number }) => number > place + 1) ?? open[0];
  if (next) goToCreator(next.item._id);
  else goTo(panelId);
}

function voteCommands(decide: CardActions["decide"]) {
  return votes.map(({ key, label, decision }) => ({
    key,
    label,
    act: (itemId: string) => decide(itemId, decision),
  }));
}

function keyedItems({ available }: ReviewView) {
  return available.map(({ item, answer }) => ({
    id: item._id,
    name: item.creator.name,
    state: answer ? decisionText(answer.decision) : "open",
    isOpen: answer === null,
  }));
}

function answeredText({ available, open }: ReviewView, itemId: string): string {
  const own = available.find(({ item }) => item._id === itemId);
  const voted = available.length - open.length;
  return `${decisionText(own?.answer?.decision)}: ${own?.item.creator.name}. ${voted} of ${available.length} answered.`;
}

/**
 * Renders the printed version on demand: for our button, which waits for the pictures, or for the browser's own
 * menu. `at`: time of printing as ISO 8601; undefined until then.
 */
function usePrinting() {
  const [at, setAt] = useState<string>();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener("beforeprint", draw);
    return () => removeEventListener("beforeprint", draw);
  }, []);
  const print = async () => {
    flushSync(() => setAt(new Date().toISOString()));
    const pictures = [...(paper.current?.querySelectorAll("img") ?? [])];
    // A broken picture must not prevent printing the others.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    window.print();
  };
  return { at, paper, print };
}

/** Number of times that the connection was restored. Used as a key, it reloads what failed to load. */
function useReturnedConnection(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const note = () => setCount((before) => before + 1);
    addEventListener("online", note);
    return () => removeEventListener("online", note);
  }, []);
  return count;
}
