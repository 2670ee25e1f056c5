import { LRUCache } from "lru-cache";
import type { PublicChange } from "#domain/public-changes.ts";
import type { CacheVersion } from "./cache-version.ts";
import type { HasSeen } from "./database/seen-transactions.ts";

type Kept<Value> = {
  value: Value;
  /** The last version for which the value is known to hold. */
  version: number;
  /** Of which changes the value was certainly not read. Unknown until somebody has looked. */
  hasSeen?: HasSeen | undefined;
};

type Options<Value> = {
  /** In bytes, of all values together and of one. */
  maximum: number;
  size(value: Value, key: string): number;
  /** Whether those may have the value who waited for it. */
  isShared(value: Value): boolean;
  /** Whether those may have it who come later. */
  isKept(value: Value, key: string): boolean;
  /** The value after a change: the same one if nothing of it changes; undefined if it must be made again. */
  after(value: Value, change: PublicChange): Value | undefined;
  /** Whether `after` may return another value. */
  isRevised(value: Value): boolean;
};

/**
 * Values by key, made once until a change concerns them. Whether one has is looked at when a value is asked for. Requests
 * for a value that is being made wait for it. docs/caching.md says why nobody gets one that is too old.
 */
export function versionedCache<Value>(
  version: Pick<CacheVersion, "current" | "changesSince" | "look">,
  { maximum, size, isShared, isKept, after, isRevised }: Options<Value>,
) {
  const entries = new LRUCache<string, Kept<Value>>({
    maxSize: maximum,
    sizeCalculation: ({ value }, key) => size(value, key),
  });
  const underway = new Map<string, Promise<Kept<Value>>>();

  /** The value at a version, by default the present one; undefined if it must be made again. */
  const held = (kept: Kept<Value>, at = version.current()): Value | undefined => {
    if (at === undefined) return undefined;
    if (kept.version >= at) return kept.value;
    const changes = version.changesSince(kept.version);
    if (changes === undefined) return undefined;
    let { value } = kept;
    for (const change of changes) {
      const next = after(value, change);
      if (next === undefined) return undefined;
      if (next !== value && mayBeInIt(kept, change)) return undefined;
      value = next;
    }
    kept.value = value;
    kept.version = version.current() ?? kept.version;
    return value;
  };

  const produce = async (key: string, at: number | undefined, make: () => Promise<Value>) => {
    const kept: Kept<Value> = { value: await make(), version: at ?? -1 };
    if (at === undefined || !isKept(kept.value, key) || held(kept) === undefined) return kept;
    entries.set(key, kept);
    if (isRevised(kept.value)) {
      void version.look().then((hasSeen) => {
        kept.hasSeen = hasSeen;
      });
    }
    return kept;
  };

  const obtain = async (key: string, make: () => Promise<Value>, at = version.current()): Promise<Value> => {
    const known = present(key, at);
    if (known !== undefined) return known;
    const running = at === undefined ? undefined : underway.get(key);
    if (running) {
      const kept = await running;
      if (!isShared(kept.value)) return (await produce(key, at, make)).value;
      // It may have been begun before a change that this request must see.
      return held(kept, at) ?? obtain(key, make, at);
    }
    const started = produce(key, at, make).finally(() => {
      if (underway.get(key) === started) underway.delete(key);
    });
    if (at !== undefined) underway.set(key, started);
    return (await started).value;
  };

  const present = (key: string, at = version.current()): Value | undefined => {
    const kept = entries.get(key);
    return kept && held(kept, at);
  };

  return {
    obtain,
    /** What is kept under a key and holds. */
    present,
    /** Whether the value is the one that is kept under a key. */
    isHeld: (key: string, value: Value): boolean => entries.peek(key)?.value === value,
    /** Counts the size of what is kept under a key again. */
    resize(key: string): void {
      const kept = entries.peek(key);
      if (kept === undefined) return;
      // What is set again as it is keeps its size.
      entries.delete(key);
      entries.set(key, kept);
    },
    /** The memory used, in bytes. */
    size: () => entries.calculatedSize,
  };
}

/** Whether the value may have been read after the change, so that it is in it already. */
function mayBeInIt({ hasSeen }: Kept<unknown>, change: PublicChange): boolean {
  if (change.of !== "influencer" || change.transaction === undefined) return true;
  return hasSeen?.(change.transaction) ?? true;
}
