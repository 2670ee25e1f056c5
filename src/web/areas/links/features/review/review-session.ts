import type { Finished, Review, ReviewItem, Voted, VoteInput } from "#domain/shortlists/review.contract.ts";
import type { VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import {
  answerSending,
  answerState,
  firstSendingState,
  type SendingState,
  withResponse,
} from "./answer-sending.ts";
import type { AnswerStorage, WaitingAnswer } from "./answer-storage.ts";

/** Comment and reason without a vote. */
export type Draft = Pick<VoteInput, "reason" | "comment">;

/** Result of a vote, shown at its creator. */
export type AnswerNote =
  | { kind: "replaced"; replaced: VoteInput; answer: VoteInput }
  | { kind: "refused"; message: string; answer: VoteInput };

export type ReviewState = SendingState<VoteInput> & {
  /** Latest version from the server. */
  review: Review;
  drafts: Readonly<Record<string, Draft>>;
  notes: Readonly<Record<string, AnswerNote>>;
};

type Dependencies = {
  review: Review;
  storage: AnswerStorage<VoteInput, Draft>;
  send: (itemId: string, answer: VoteInput) => Promise<Voted>;
  finish: () => Promise<Finished>;
  reload: () => Promise<Review>;
  now: () => number;
};
export type FinishOutcome = { ok: true; finished: Finished } | { ok: false; message: string };
export type ReviewSession = ReturnType<typeof reviewSession>;

const blank: Draft = { reason: null, comment: "" };
export const unsentMessage =
  "Some answers could not be sent yet. They are saved on this device. Try again when you are online.";

/**
 * Votes of a reviewer. Each is stored in the browser until the server has received it, and sent in order.
 */
export function reviewSession({ review, storage, send, finish, reload, now }: Dependencies) {
  const { read, set, subscribe } = answerState<ReviewState>({
    ...firstSendingState(storage),
    review,
    drafts: storage.drafts(),
    notes: {},
  });
  const refresh = async () => {
    // On failure, the page keeps its current data.
    const latest = await reload().catch(() => undefined);
    if (latest) set({ review: withRemoved(read(), latest) });
  };
  const noted = (itemId: string, note: AnswerNote) => ({ notes: { ...read().notes, [itemId]: note } });
  const sending = answerSending<VoteInput, Voted>({
    read,
    set,
    storage,
    send,
    accepted: (sent, { item, replaced }, rest) => {
      const { itemId, answer } = sent;
      const items = read().review.items.map((other) => (other._id === itemId ? item : other));
      const isForeign = replaced !== null && !isOwn(replaced, sent);
      set({
        ...rest,
        review: { ...read().review, items },
        isStalled: false,
        ...(isForeign && noted(itemId, { kind: "replaced", replaced, answer })),
      });
    },
    refused: async ({ itemId, answer }, { status, message }, rest) => {
      const name = itemOf(read(), itemId)?.creator?.name;
      const refusal: AnswerNote = { kind: "refused", message: refusalOf(status, message, name), answer };
      set({ ...rest, ...noted(itemId, refusal) });
      // The list was closed or the creator removed, so the page must not offer to vote.
      await refresh();
    },
  });

  const setDraft = (itemId: string, draft: Draft | undefined) => {
    const { [itemId]: _, ...others } = read().drafts;
    if (draft === undefined) storage.forgetDraft(itemId);
    const isStored = draft === undefined || storage.keepDraft(itemId, draft);
    set({ drafts: draft ? { ...others, [itemId]: draft } : others, isStored: read().isStored && isStored });
  };
  const give = (itemId: string, answer: VoteInput) => {
    const present = answerTo(read(), itemId);
    setDraft(itemId, undefined);
    if (present && isSame(present, answer)) return;
    const before = read().waiting.find((waiting) => waiting.itemId === itemId);
    const response = {
      itemId,
      answer,
      knew: before ? before.knew : (itemOf(read(), itemId)?.vote?.decidedAt ?? null),
      earlier: before ? [...before.earlier, before.answer] : [],
    };
    set(withResponse({ state: read(), storage, response, now: now() }));
    sending.attempt();
  };
  const commitDraft = (itemId: string) => {
    const answer = answerTo(read(), itemId);
    const draft = read().drafts[itemId];
    if (answer && draft) give(itemId, { ...draft, decision: answer.decision });
  };
  const commitDrafts = () => {
    for (const itemId of Object.keys(read().drafts)) commitDraft(itemId);
  };

  return {
    read,
    subscribe,
    decide: (itemId: string, decision: VoteDecision) =>
      give(itemId, { ...draftOf(read(), itemId), decision }),
    setReason(itemId: string, reason: VoteReason | null) {
      setDraft(itemId, { ...draftOf(read(), itemId), reason });
      commitDraft(itemId);
    },
    setComment: (itemId: string, comment: string) =>
      setDraft(itemId, { ...draftOf(read(), itemId), comment }),
    /** Sends changed comments on creators with a vote. Other comments stay drafts. */
    commitDrafts,
    /** Sends all unsent votes, then finishes the review. */
    async finish(): Promise<FinishOutcome> {
      commitDrafts();
      await sending.attempt();
      if (read().waiting.length > 0) return { ok: false, message: read().ended ?? unsentMessage };
      try {
        const finished = await finish();
        set({ review: { ...read().review, finishedAt: finished.finishedAt } });
        return { ok: true, finished };
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await refresh();
        return { ok: false, message: messageOf(error) };
      }
    },
    attempt: sending.attempt,
    stop: sending.stop,
  };
}

/** The current vote: an unsent one, or else the server's. */
export function answerTo(
  { waiting, review }: Pick<ReviewState, "waiting" | "review">,
  itemId: string,
): VoteInput | null {
  const own = waiting.find((each) => each.itemId === itemId);
  return own?.answer ?? review.items.find(({ _id }) => _id === itemId)?.vote ?? null;
}

/** Comment and reason in the fields of a creator. */
export function draftOf(state: Pick<ReviewState, "waiting" | "review" | "drafts">, itemId: string): Draft {
  const { reason, comment } = state.drafts[itemId] ?? answerTo(state, itemId) ?? blank;
  return { reason, comment };
}

function refusalOf(status: number, message: string, name = "This creator"): string {
  return status === 404 ? `${name} was taken off the list, or is no longer available.` : message;
}

/** Removed creators stay in place as long as there is a note about them. */
function withRemoved({ review, notes }: ReviewState, latest: Review): Review {
  const items = [...latest.items];
  for (const [place, item] of review.items.entries()) {
    const isRemoved = !latest.items.some(({ _id }) => _id === item._id);
    if (isRemoved && notes[item._id]) items.splice(place, 0, { ...item, creator: null });
  }
  return { ...latest, items };
}

/** Whether this browser knew the replaced vote or has sent it. */
function isOwn(
  replaced: NonNullable<Voted["replaced"]>,
  { knew, answer, earlier }: WaitingAnswer<VoteInput>,
): boolean {
  return replaced.decidedAt === knew || [answer, ...earlier].some((other) => isSame(replaced, other));
}

function isSame(left: VoteInput, right: VoteInput): boolean {
  return (
    left.decision === right.decision &&
    left.reason === right.reason &&
    left.comment.trim().normalize() === right.comment.trim().normalize()
  );
}

function itemOf({ review }: ReviewState, itemId: string): ReviewItem | undefined {
  return review.items.find(({ _id }) => _id === itemId);
}
