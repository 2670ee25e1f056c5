import clsx from "clsx";
import { languageNames } from "#domain/influencers/languages.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { noLongerAvailable, type VoteDecision, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Seal } from "#web/ui/marks.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { AnswerComment, type CommentActions, commentId } from "./answer-comment.tsx";
import { AnswerNoteText } from "./answer-note.tsx";
import { CreatorChannels } from "./creator-channels.tsx";
import { creatorFigures } from "./creator-figures.ts";
import { OtherVotes } from "./other-votes.tsx";
import type { AnswerNote } from "./review-session.ts";
import { type AvailableItem, type ItemView, placeId } from "./review-view.ts";
import { goTo } from "./use-current-creator.ts";
import { decisionText, VoteButtons, VoteMark } from "./vote-buttons.tsx";
import { WorkPictures } from "./work-pictures.tsx";

export type CardActions = CommentActions & {
  decide: (itemId: string, decision: VoteDecision) => void;
  goNext: (itemId: string) => void;
  compare: (itemId: string, isChosen: boolean) => void;
};

type ReviewCardProps = {
  view: ItemView;
  note: AnswerNote | undefined;
  show: Review["show"];
  of: number;
  mayVote: boolean;
  /** Changes when the connection is restored, to reload pictures. */
  connection: number;
  isCurrent: boolean;
  /** Whether keyboard shortcuts are on. */
  withKeys: boolean;
  /** `full`: the maximum number of creators is selected. */
  compared: "yes" | "no" | "full";
  actions: CardActions;
};

const cardLook =
  "scroll-mt-20 border-t-2 pt-6 focus:outline-none lg:scroll-mt-6 lg:-mx-6 lg:rounded-b-card lg:px-6 lg:pb-8";

/** A creator with all details and the buttons to vote. */
export function ReviewCard(props: ReviewCardProps) {
  const { view, note, show, of, mayVote, connection, isCurrent, withKeys, actions } = props;
  const { item, number } = view;
  const nameId = `name-${item._id}`;
  return (
    <article
      id={placeId(item._id)}
      data-creator={item._id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-current={isCurrent || undefined}
      className={clsx(
        cardLook,
        "md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-8 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]",
        isCurrent ? "border-accent lg:bg-raised" : "border-ink",
      )}
    >
      <div className="lg:row-span-2">
        <Portrait key={connection} item={item} isFirst={number === 1} />
        <div className="max-md:hidden">
          <WorkPictures key={connection} creator={item.creator} />
        </div>
      </div>
      <div className="min-w-0">
        <p data-figures className="flex items-center gap-2 text-ink-soft text-small max-md:mt-5">
          <span>{`${number} of ${of}`}</span>
          {view.isWaiting && <Badge tone="gold">Not sent yet</Badge>}
        </p>
        <h2 id={nameId} className="wrap-anywhere mt-1 text-heading">
          <span>{item.creator.name}</span>
          {item.creator.verified && (
            <Seal label="Verified" className="ml-2 inline size-6 align-[-0.1em] text-accent-text" />
          )}
        </h2>
        <About item={item} />
        <Figures item={item} show={show} />
        {item.pitch !== "" && (
          <p className="wrap-anywhere mt-5 whitespace-pre-line border-accent border-l-4 pl-4 text-lead">
            {item.pitch}
          </p>
        )}
        <CreatorChannels creator={item.creator} />
        {item.creator.bio !== "" && (
          <p className="wrap-anywhere mt-3 whitespace-pre-line text-ink-soft text-small">
            {item.creator.bio}
          </p>
        )}
        <div className="md:hidden">
          <WorkPictures key={connection} creator={item.creator} />
        </div>
        <CardLinks {...props} />
      </div>
      <div className="contents md:max-lg:*:col-span-2 lg:col-start-2 lg:block lg:min-w-0">
        {mayVote ? (
          <VoteBar view={view} nameId={nameId} withKeys={withKeys && isCurrent} actions={actions} />
        ) : (
          <ClosedAnswer view={view} />
        )}
        <AnswerNoteText note={note} />
        {mayVote && <AnswerComment view={view} actions={actions} />}
        <OtherVotes votes={item.votes} />
      </div>
    </article>
  );
}

function Portrait({ item: { _id, creator }, isFirst }: { item: AvailableItem; isFirst: boolean }) {
  return (
    <Avatar
      src={creator.avatar}
      fallback={monogramPath("influencer", _id, creator.name)}
      alt=""
      size={480}
      priority={isFirst}
      className="aspect-3/2! w-full rounded-field object-[50%_30%] md:aspect-square!"
    />
  );
}

function About({ item: { creator } }: { item: AvailableItem }) {
  const { category, location, languages } = creator;
  return (
    <p className="mt-1.5 text-ink-soft">
      <span className="font-semibold text-accent-text">{category}</span>
      <span>{`${[location, languageNames(languages)]
        .filter((part) => part !== "")
        .map((part) => ` · ${part}`)
        .join("")}`}</span>
    </p>
  );
}

function Figures({ item, show }: { item: AvailableItem; show: Review["show"] }) {
  const figures = creatorFigures(item, show);
  if (figures.length === 0) return null;
  return (
    <dl
      data-figures
      className={clsx(
        "mt-5 grid gap-x-4 gap-y-4 border-line border-y py-4 sm:flex sm:flex-wrap sm:gap-x-10",
        figures.length === 3 ? "grid-cols-3" : "grid-cols-2",
      )}
    >
      {figures.map(({ label, value, was }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-tiny">{label}</dt>
          <dd className="wrap-anywhere font-bold font-display text-subheading">{value}</dd>
          {was && <dd className="mt-0.5 text-gold-text text-tiny">{was}</dd>}
        </div>
      ))}
    </dl>
  );
}

function CardLinks({ view: { item }, compared, actions }: ReviewCardProps) {
  const isChosen = compared === "yes";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6">
      {item.creator.profile && (
        <a
          href={item.creator.profile}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`View profile of ${item.creator.name} (opens in a new tab)`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-small hover:text-accent-text"
        >
          View profile
          <LineIcon name="arrow-up-right" className="size-4" />
        </a>
      )}
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Compare ${item.creator.name}`}
        disabled={compared === "full"}
        onClick={() => actions.compare(item._id, !isChosen)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-small hover:text-accent-text disabled:cursor-not-allowed disabled:text-ink-faint"
      >
        <span
          aria-hidden="true"
          className={clsx(
            "inline-flex size-5 items-center justify-center rounded-[4px] border-[1.5px]",
            isChosen ? "border-accent bg-accent text-on-accent" : "border-line-strong bg-raised",
          )}
        >
          {isChosen && <LineIcon name="check" className="size-4 stroke-3" />}
        </span>
        Compare
      </button>
    </div>
  );
}

type VoteBarProps = { view: ItemView; nameId: string; withKeys: boolean; actions: CardActions };

/**
 * Buttons to vote. On a phone they stick to the bottom of the window while their creator is in view. They are part
 * of the card, so that they cannot refer to another creator.
 */
function VoteBar({ view: { item, answer, isWaiting }, nameId, withKeys, actions }: VoteBarProps) {
  return (
    <div
      data-vote-bar
      className={clsx(
        "mt-4 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-5 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:px-8",
        "[@media(max-height:30rem)]:static",
      )}
    >
      <div className="mb-2 flex items-center gap-4 text-small lg:hidden">
        <p aria-hidden="true" className="flex min-w-0 grow gap-2">
          <span className="truncate font-semibold">{item.creator.name}</span>
          <span className="ml-auto shrink-0 text-ink-soft">
            {isWaiting ? "Not sent yet" : answer && decisionText(answer.decision)}
          </span>
        </p>
        {answer !== null && (
          <button
            type="button"
            aria-label={`Say why, about ${item.creator.name}`}
            onClick={() => goTo(commentId(item._id))}
            className="link-plain hit-area shrink-0 font-semibold"
          >
            Say why
          </button>
        )}
        <button
          type="button"
          aria-label={`Next creator, after ${item.creator.name}`}
          onClick={() => actions.goNext(item._id)}
          className="hit-area inline-flex shrink-0 items-center gap-1 font-semibold"
        >
          Next
          <LineIcon name="chevron-down" className="size-4" />
        </button>
      </div>
      <VoteButtons
        labelledBy={nameId}
        decision={answer?.decision}
        onDecide={(decision) => actions.decide(item._id, decision)}
        withKeys={withKeys}
      />
    </div>
  );
}

/** The vote after voting has ended. */
function ClosedAnswer({ view: { answer } }: { view: ItemView }) {
  return (
    <div className="mt-5 flex gap-3">
      <VoteMark decision={answer?.decision} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">Your answer: </span>
          <span className="font-semibold">{answer ? decisionText(answer.decision) : "Not answered"}</span>
          {answer?.reason && <span>{`, ${voteReasons[answer.reason]}`}</span>}
        </p>
        {answer && answer.comment !== "" && (
          <p className="wrap-anywhere mt-1 whitespace-pre-line text-ink-soft">{answer.comment}</p>
        )}
      </div>
    </div>
  );
}

/** Replaces a creator who is no longer listed. */
export function UnavailableCard({ id, note }: { id: string; note: AnswerNote | undefined }) {
  const nameId = `name-${id}`;
  return (
    <article id={placeId(id)} aria-labelledby={nameId} className="border-line border-t-2 pt-6">
      <h2 id={nameId} className="text-ink-soft text-subheading">
        {noLongerAvailable}
      </h2>
      <p className="mt-1 text-ink-soft text-small">
        This creator has left the marketplace. You don’t need to answer.
      </p>
      <AnswerNoteText note={note} />
    </article>
  );
}
