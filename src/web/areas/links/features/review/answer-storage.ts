/** A response that the server has not received yet. */
export type WaitingAnswer<Answer> = {
  itemId: string;
  answer: Answer;
  /** Time of the previous response known to this browser; null if there was none. ISO 8601. */
  knew: string | null;
  /** Replaced responses. They may have arrived although their requests failed. */
  earlier: Answer[];
  /** In milliseconds since 1970. */
  at: number;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Milliseconds for which unsent data is stored: longer than a link can be valid. */
const keptFor = 100 * 24 * 60 * 60 * 1000;
const prefix = "review:";

/** Stores unsent responses, and drafts of comments, in this browser. */
export function answerStorage<Answer, Draft extends object>(
  token: string,
  store: Store | undefined,
  now: () => number,
) {
  const own = `${prefix}${linkHash(token)}:`;
  const write = (key: string, value: object): boolean => {
    try {
      if (store === undefined) return false;
      store.setItem(own + key, JSON.stringify(value));
      return true;
    } catch {
      // The browser denies storage, or it is full.
      return false;
    }
  };
  const remove = (key: string) => {
    try {
      store?.removeItem(own + key);
    } catch {
      // As above.
    }
  };
  const read = <T>(kind: string): [itemId: string, value: T][] =>
    keysOf(store).flatMap((key) => {
      if (!key.startsWith(`${own}${kind}:`)) return [];
      const value = parsed(store, key) as T | null;
      return value === null ? [] : [[key.slice(`${own}${kind}:`.length), value]];
    });
  forgetOld(store, now());

  return {
    /** Oldest first. */
    answers: (): WaitingAnswer<Answer>[] =>
      read<WaitingAnswer<Answer>>("answer")
        .map(([, answer]) => answer)
        .sort((left, right) => left.at - right.at),
    drafts: (): Record<string, Draft> => Object.fromEntries(read<Draft>("draft")),
    /** Returns false if it could not be stored. */
    keepAnswer: (waiting: WaitingAnswer<Answer>): boolean => write(`answer:${waiting.itemId}`, waiting),
    /** Keeps a later response from another tab. */
    forgetAnswer(sent: WaitingAnswer<Answer>): void {
      const key = `answer:${sent.itemId}`;
      if (JSON.stringify(parsed(store, own + key)) === JSON.stringify(sent)) remove(key);
    },
    keepDraft: (itemId: string, draft: Draft): boolean => write(`draft:${itemId}`, { ...draft, at: now() }),
    forgetDraft: (itemId: string): void => remove(`draft:${itemId}`),
  };
}
export type AnswerStorage<Answer, Draft extends object> = ReturnType<typeof answerStorage<Answer, Draft>>;

/**
 * 53 bits of a 256-bit token: enough to distinguish links, and not enough to recover the token. Not SHA-256, which
 * browsers only offer over HTTPS.
 */
export function linkHash(token: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of token) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (2 ** 32 * (high & 0x1fffff) + (low >>> 0)).toString(36);
}

function forgetOld(store: Store | undefined, at: number): void {
  for (const key of keysOf(store)) {
    if (!key.startsWith(prefix)) continue;
    const kept = parsed(store, key) as { at?: unknown } | null;
    if (typeof kept?.at !== "number" || at - kept.at > keptFor) store?.removeItem(key);
  }
}

function keysOf(store: Store | undefined): string[] {
  try {
    return Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? "");
  } catch {
    return [];
  }
}

function parsed(store: Store | undefined, key: string): unknown {
  try {
    return JSON.parse(store?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
