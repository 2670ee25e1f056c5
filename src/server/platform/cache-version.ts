import type { PublicChange } from "#domain/public-changes.ts";
import type { HasSeen } from "./database/seen-transactions.ts";

/** Number of changes that are remembered. Responses from before the oldest one are built again. */
const mostChanges = 2_000;
/** Time that a writer waits for its own change to be heard, in milliseconds. */
const longestWait = 2_000;

/**
 * Counts changes to the data of public responses: records and page text. A response built at one version must not be
 * served at a later one, unless no change in between concerns it. Nothing may be cached while changes by other
 * processes cannot be received.
 */
export type CacheVersion = {
  /** Undefined while nothing may be cached. */
  current(): number | undefined;
  /** Without details, the change concerns everything. */
  change(change?: PublicChange): void;
  /** Changes since `version`, in order; undefined if some of them are no longer remembered. */
  changesSince(version: number): readonly PublicChange[] | undefined;
  /** `flush` resolves once everything that was committed before the call has been heard. */
  setHearing(hearing: boolean, flush?: () => Promise<HasSeen>): void;
  /** Resolves once every change that was committed before the call counts here. Never rejects. */
  settle(): Promise<void>;
  /** Snapshot of committed transactions; undefined if it cannot be read. Never rejects. */
  look(): Promise<HasSeen | undefined>;
};

export function cacheVersion(): CacheVersion {
  let version = 0;
  let isHearing = false;
  let flushHeard: (() => Promise<HasSeen>) | undefined;
  /** Recent changes. The last one led to the present version. */
  let changes: PublicChange[] = [];

  const change = (what: PublicChange = { of: "everything" }): void => {
    version += 1;
    // This change concerns everything, so earlier ones no longer matter.
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
    // The listener learns of a lost connection from its `end` event, so errors are ignored here.
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
