import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { ReviewItem, VoteInput } from "#domain/shortlists/review.contract.ts";
import type { AnswerNote, Draft, ReviewState } from "./review-session.ts";
import { answerTo, draftOf } from "./review-session.ts";

export type Creator = NonNullable<ReviewItem["creator"]>;
export type AvailableItem = ReviewItem & { creator: Creator };

/** A creator as shown on the list. */
export type ItemView = {
  item: AvailableItem;
  /** From 1, counting only available creators. */
  number: number;
  answer: VoteInput | null;
  /** Whether the server has not received the vote yet. */
  isWaiting: boolean;
  draft: Draft;
  /** Whether the comment differs from that of the vote. */
  hasDraft: boolean;
};

export type ReviewView = {
  /** In the order of the list; undefined if no longer available. */
  places: { id: string; view: ItemView | undefined; note: AnswerNote | undefined }[];
  available: ItemView[];
  open: ItemView[];
  mayVote: boolean;
  showsPrices: boolean;
  /** Whether votes have changed since the review was finished. */
  hasNews: boolean;
};

export function reviewView(state: ReviewState): ReviewView {
  const { review, waiting, drafts, notes, ended } = state;
  const available = review.items.filter(isAvailable).map(
    (item, index): ItemView => ({
      item,
      number: index + 1,
      answer: answerTo(state, item._id),
      isWaiting: waiting.some(({ itemId }) => itemId === item._id),
      draft: draftOf(state, item._id),
      hasDraft: drafts[item._id] !== undefined,
    }),
  );
  const { finishedAt } = review;
  return {
    places: review.items.map(({ _id }) => ({
      id: _id,
      view: available.find(({ item }) => item._id === _id),
      note: notes[_id],
    })),
    available,
    open: available.filter(({ answer }) => answer === null),
    mayVote: ended === undefined && review.actions.some(({ action }) => action === "vote"),
    showsPrices: review.show.includes("price"),
    hasNews:
      finishedAt !== null &&
      available.some(({ item: { vote }, isWaiting }) => isWaiting || (vote && vote.decidedAt > finishedAt)),
  };
}

/** 'Approved: $2,070', where the list shows prices and somebody is approved. */
export function approvedText({ available, showsPrices }: ReviewView): string | undefined {
  const approved = available.filter(({ answer }) => answer?.decision === "approved");
  if (!showsPrices || approved.length === 0) return undefined;
  const prices = approved.flatMap(({ item: { price } }) => price ?? []);
  const unknown = approved.length - prices.length;
  const without = unknown > 0 ? `${unknown} without a price` : undefined;
  const [first] = prices;
  // All prices of a list are in its currency.
  const sum =
    first &&
    moneyOf(
      prices.reduce((total, price) => total + minorOf(price), 0),
      first.currency,
    );
  return `Approved: ${[sum && moneyText(sum), without].filter((part) => part !== undefined).join(", ")}`;
}

export function isAvailable(item: ReviewItem): item is AvailableItem {
  return item.creator !== null;
}

/** ID of the element that shows a creator. */
export function placeId(itemId: string): string {
  return `creator-${itemId}`;
}
