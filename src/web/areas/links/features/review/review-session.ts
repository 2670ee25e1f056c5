import type { Finished, Review, ReviewItem, Voted, VoteInput } from "#domain/shortlists/review.contract.ts";
import type { VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { AnswerStorage, Draft, WaitingAnswer } from "./answer-storage.ts";

/** What became of an answer, told at its creator. */
export type AnswerNote =
  | { kind: "replaced"; replaced: VoteInput; answer: VoteInput }
  | { kind: "refused"; message: string; answer: VoteInput };

export type ReviewState = {
  /** As the server knows it. */
  review: Review;
  /** What the server does not know yet, in the order of sending. */
  waiting: readonly WaitingAnswer[];
  drafts: Readonly<Record<string, Draft>>;
  notes: Readonly<Record<string, AnswerNote>>;
  /** The last attempt to send did not get through. */
  isStalled: boolean;
  /** What waits survives a reload. */
  isKept: boolean;
  /** What the server says of a link that has ended meanwhile. */
  ended: string | undefined;
};

type Dependencies = {
  review: Review;
  storage: AnswerStorage;
  send: (itemId: string, answer: VoteInput) => Promise<Voted>;
  finish: () => Promise<Finished>;
  reload: () => Promise<Review>;
  now: () => number;
};
export type FinishOutcome = { ok: true; finished: Finished } | { ok: false; message: string };
export type ReviewSession = ReturnType<typeof reviewSession>;

const blank: Draft = { reason: null, comment: "" };
/** Milliseconds until the next attempt, doubled after each one up to the longest. */
const [firstDelay, longestDelay] = [2_000, 60_000];
export const unsentMessage =
  "Some answers could not be sent yet. They are kept on this device. Try again once you are online.";

/**
 * The answers of a reviewer: each is kept in the browser until the server has it, and sent in order. Of two answers to
 * one creator, only the later one is sent.
 */
export function reviewSession({ review, storage, send, finish, reload, now }: Dependencies) {
  let state = firstState(review, storage);
  const listeners = new Set<() => void>();
  const set = (change: Partial<ReviewState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    // If it fails, the page goes on with what it knows.
    const latest = await reload().catch(() => undefined);
    if (latest) set({ review: withRemoved(state, latest) });
  };
  const sending = answerSending({ read: () => state, set, storage, send, refresh });

  const setDraft = (itemId: string, draft: Draft | undefined) => {
    const { [itemId]: _, ...others } = state.drafts;
    if (draft === undefined) storage.forgetDraft(itemId);
    const isKept = draft === undefined || storage.keepDraft(itemId, draft);
    set({ drafts: draft ? { ...others, [itemId]: draft } : others, isKept: state.isKept && isKept });
  };
  const give = (itemId: string, answer: VoteInput) => {
    const present = answerTo(state, itemId);
    setDraft(itemId, undefined);
    if (present && isSame(present, answer)) return;
    const before = state.waiting.find((waiting) => waiting.itemId === itemId);
    const waiting: WaitingAnswer = {
      itemId,
      answer,
      knew: before ? before.knew : (itemOf(state, itemId)?.vote?.decidedAt ?? null),
      earlier: before ? [...before.earlier, before.answer] : [],
      // Also where the clock is set back, the order stays.
      at: Math.max(now(), ...state.waiting.map(({ at }) => at + 1)),
    };
    const isKept = storage.keepAnswer(waiting);
    const { [itemId]: _, ...notes } = state.notes;
    set({ waiting: [...state.waiting.filter((other) => other !== before), waiting], notes, isKept });
    sending.attempt();
  };
  const commitDraft = (itemId: string) => {
    const answer = answerTo(state, itemId);
    const draft = state.drafts[itemId];
    if (answer && draft) give(itemId, { ...draft, decision: answer.decision });
  };
  const commitDrafts = () => {
    for (const itemId of Object.keys(state.drafts)) commitDraft(itemId);
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    decide: (itemId: string, decision: VoteDecision) => give(itemId, { ...wordsOn(state, itemId), decision }),
    setReason(itemId: string, reason: VoteReason | null) {
      setDraft(itemId, { ...wordsOn(state, itemId), reason });
      commitDraft(itemId);
    },
    setComment: (itemId: string, comment: string) => setDraft(itemId, { ...wordsOn(state, itemId), comment }),
    /** Sends changed words of creators who have an answer. Other words stay drafts. */
    commitDrafts,
    /** Sends everything that waits, then says that it is all. */
    async finish(): Promise<FinishOutcome> {
      commitDrafts();
      await sending.attempt();
      if (state.waiting.length > 0) return { ok: false, message: state.ended ?? unsentMessage };
      try {
        const finished = await finish();
        set({ review: { ...state.review, finishedAt: finished.finishedAt } });
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

/** The answer that counts: the one that waits, or else the one that the server has. */
export function answerTo(
  { waiting, review }: Pick<ReviewState, "waiting" | "review">,
  itemId: string,
): VoteInput | null {
  const own = waiting.find((each) => each.itemId === itemId);
  return own?.answer ?? review.items.find(({ _id }) => _id === itemId)?.vote ?? null;
}

/** The words in the fields of a creator. */
export function wordsOn(state: Pick<ReviewState, "waiting" | "review" | "drafts">, itemId: string): Draft {
  const { reason, comment } = state.drafts[itemId] ?? answerTo(state, itemId) ?? blank;
  return { reason, comment };
}

type Sending = Pick<Dependencies, "send" | "storage"> & {
  read: () => ReviewState;
  set: (change: Partial<ReviewState>) => void;
  refresh: () => Promise<void>;
};

/** Sends what waits, one after the other. */
function answerSending({ read, set, send, storage, refresh }: Sending) {
  let underWay: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const take = (waiting: WaitingAnswer, change: Partial<ReviewState>) => {
    storage.forgetAnswer(waiting);
    set({ ...change, waiting: read().waiting.filter((other) => other !== waiting) });
  };
  const note = (itemId: string, told: AnswerNote) => ({ notes: { ...read().notes, [itemId]: told } });

  const accept = (waiting: WaitingAnswer, { item, replaced }: Voted) => {
    const { itemId, answer } = waiting;
    const { review } = read();
    const items = review.items.map((other) => (other._id === itemId ? item : other));
    const isForeign = replaced !== null && !isOwn(replaced, waiting);
    take(waiting, {
      review: { ...review, items },
      isStalled: false,
      ...(isForeign && note(itemId, { kind: "replaced", replaced, answer })),
    });
  };
  /** Returns false if nothing else can be sent now. */
  const fail = async (waiting: WaitingAnswer, error: unknown): Promise<boolean> => {
    const status = error instanceof ApiError ? error.status : 0;
    const message = messageOf(error);
    if (status === 401 || status === 403) {
      set({ ended: message });
      return false;
    }
    if (status === 0 || status === 408 || status === 429 || status >= 500) {
      set({ isStalled: true });
      timer = setTimeout(attempt, Math.min(longestDelay, firstDelay * 2 ** failures));
      failures += 1;
      return false;
    }
    take(
      waiting,
      note(waiting.itemId, {
        kind: "refused",
        message: refusalOf(status, message, itemOf(read(), waiting.itemId)?.creator?.name),
        answer: waiting.answer,
      }),
    );
    // The list was closed, or the creator removed: the page must not offer it any more.
    await refresh();
    return true;
  };
  const sendAll = async () => {
    for (let [first] = read().waiting; first; [first] = read().waiting) {
      try {
        accept(first, await send(first.itemId, first.answer));
        failures = 0;
      } catch (error) {
        if (!(await fail(first, error))) return;
      }
    }
  };
  /** Resolves once everything is sent, or it is clear that this has to wait. */
  const attempt = (): Promise<void> => {
    clearTimeout(timer);
    if (read().ended !== undefined) return Promise.resolve();
    underWay ??= sendAll().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return { attempt, stop: () => clearTimeout(timer) };
}

function firstState(review: Review, storage: AnswerStorage): ReviewState {
  return {
    review,
    waiting: storage.answers(),
    drafts: storage.drafts(),
    notes: {},
    isStalled: false,
    isKept: true,
    ended: undefined,
  };
}

function refusalOf(status: number, message: string, name = "This creator"): string {
  return status === 404 ? `${name} was taken off the list, or is no longer available.` : message;
}

/** Creators who are no longer on the list keep their place while there is something to tell about them. */
function withRemoved({ review, notes }: ReviewState, latest: Review): Review {
  const items = [...latest.items];
  for (const [place, item] of review.items.entries()) {
    const isRemoved = !latest.items.some(({ _id }) => _id === item._id);
    if (isRemoved && notes[item._id]) items.splice(place, 0, { ...item, creator: null });
  }
  return { ...latest, items };
}

/** What this browser knew of, or has sent itself. */
function isOwn(replaced: NonNullable<Voted["replaced"]>, { knew, answer, earlier }: WaitingAnswer): boolean {
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
