import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { AnswerStorage, WaitingAnswer } from "./answer-storage.ts";

/** Progress of sending responses. */
export type SendingState<Answer> = {
  /** Unsent responses in order. */
  waiting: readonly WaitingAnswer<Answer>[];
  /** Whether the last attempt to send failed. */
  isStalled: boolean;
  /** Whether unsent responses survive a reload. */
  isStored: boolean;
  /** The server's message if the link has ended. */
  ended: string | undefined;
};

/** State of a page with unsent responses, for `useSyncExternalStore`. `set` notifies its readers. */
export function answerState<State>(first: State) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    set(change: Partial<State>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Continues with what an earlier visit could not send. */
export function firstSendingState<Answer>(
  storage: Pick<AnswerStorage<Answer, never>, "answers">,
): SendingState<Answer> {
  return { waiting: storage.answers(), isStalled: false, isStored: true, ended: undefined };
}

type Given<Answer, Note> = {
  state: Pick<SendingState<Answer>, "waiting"> & { notes: Readonly<Record<string, Note>> };
  storage: Pick<AnswerStorage<Answer, never>, "keepAnswer">;
  response: Omit<WaitingAnswer<Answer>, "at">;
  now: number;
};

/** Stores a response to be sent. Of two unsent responses to one item, only the later one is sent. */
export function withResponse<Answer, Note>({ state, storage, response, now }: Given<Answer, Note>) {
  const { itemId } = response;
  // Keeps the order even if the clock is set back.
  const waiting = { ...response, at: Math.max(now, ...state.waiting.map(({ at }) => at + 1)) };
  const { [itemId]: _, ...notes } = state.notes;
  return {
    waiting: [...state.waiting.filter((other) => other.itemId !== itemId), waiting],
    notes,
    isStored: storage.keepAnswer(waiting),
  };
}

/** Milliseconds until the next attempt, doubled after each one up to the longest. */
const [firstDelay, longestDelay] = [2_000, 60_000];

type Refusal = { status: number; message: string; error: unknown };
/** Unsent responses after one was accepted or refused. */
type Rest<Answer> = Pick<SendingState<Answer>, "waiting">;

export type Sending<Answer, Response> = {
  read: () => Pick<SendingState<Answer>, "waiting" | "ended">;
  set: (change: Partial<SendingState<Answer>>) => void;
  storage: Pick<AnswerStorage<Answer, never>, "forgetAnswer">;
  send: (itemId: string, answer: Answer) => Promise<Response>;
  accepted: (waiting: WaitingAnswer<Answer>, response: Response, rest: Rest<Answer>) => void;
  /** Resolves once the page shows the current state. */
  refused: (waiting: WaitingAnswer<Answer>, refusal: Refusal, rest: Rest<Answer>) => Promise<void>;
};

/** Sends responses one at a time, and retries while the connection is lost. */
export function answerSending<Answer, Response>(parts: Sending<Answer, Response>) {
  const { read, set, send, storage, accepted, refused } = parts;
  let underWay: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const take = (waiting: WaitingAnswer<Answer>): Rest<Answer> => {
    storage.forgetAnswer(waiting);
    return { waiting: read().waiting.filter((other) => other !== waiting) };
  };
  /** Returns false if nothing else can be sent now. */
  const fail = async (waiting: WaitingAnswer<Answer>, error: unknown): Promise<boolean> => {
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
    await refused(waiting, { status, message, error }, take(waiting));
    return true;
  };
  const sendAll = async () => {
    for (let [first] = read().waiting; first; [first] = read().waiting) {
      try {
        const response = await send(first.itemId, first.answer);
        accepted(first, response, take(first));
        failures = 0;
      } catch (error) {
        if (!(await fail(first, error))) return;
      }
    }
  };
  /** Resolves once everything is sent, or a retry is needed. */
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
