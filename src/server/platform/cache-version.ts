import type { PublicChange } from "#domain/public-changes.ts";
import type { HasSeen } from "./database/seen-transactions.ts";

/** Changes that are remembered. A response from before the oldest is built again. */
const mostChanges = 2_000;
/** How long a writer waits until its own change is heard, in milliseconds. */
const longestWait = 2_000;

/**
 * Counts the changes to what public responses are made of: records and page text. A response built at one version must
 * not be served at a later one unless no change in between concerns it. While changes by other processes cannot be
 * received, nothing may be cached.
 */
export type CacheVersion = {
  /** Undefined while nothing may be cached. */
  current(): number | undefined;
  /** A change that says nothing of itself concerns everything. */
  change(change?: PublicChange): void;
  /** The changes since `version`, in order; undefined if they are remembered no more. */
  changesSince(version: number): readonly PublicChange[] | undefined;
  /** `flush` resolves once everything that was committed before the call has been heard. */
  setHearing(hearing: boolean, flush?: () => Promise<HasSeen>): void;
  /** Resolves once every change that was committed before the call counts here. Never rejects. */
  settle(): Promise<void>;
  /** What is committed now; undefined where nobody can say. Never rejects. */
  look(): Promise<HasSeen | undefined>;
};

export function cacheVersion(): CacheVersion {
  let version = 0;
  let isHearing = false;
  let flushHeard: (() => Promise<HasSeen>) | undefined;
  /** The last changes. The newest one led to the present version. */
  let changes: PublicChange[] = [];

  const change = (what: PublicChange = { of: "everything" }): void => {
    version += 1;
    // Of what came before, nothing else need be known.
    if (what.of === "everything") changes = [];
    else if (changes.length >= 2 * mostChanges) changes = changes.slice(-mostChanges);
    changes.push(what);
  };
  return {
    current: () => (isHearing ? version : undefined),
    change,
    changesSince(since) {
      const missed = version - since;
      if (missed > changes.length) return undefined;
      return missed > 0 ? changes.slice(-missed) : [];
    },
    setHearing(hearing, flush) {
      // Changes during the interruption are unknown.
      change();
      isHearing = hearing;
      flushHeard = hearing ? flush : undefined;
    },
    async settle() {
      if (!isHearing) return;
      if (flushHeard === undefined) change();
      else await within(longestWait, flushHeard()).catch(() => change());
    },
    // Who listens knows of a lost connection from its end.
    look: async () => flushHeard?.().catch(() => undefined),
  };
}

/** Rejects if the promise takes longer. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("Changes are heard too late.")), milliseconds);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
