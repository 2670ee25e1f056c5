import { LRUCache } from "lru-cache";
import type { PublicChange } from "#domain/public-changes.ts";
import type { CacheVersion } from "./cache-version.ts";
import type { HasSeen } from "./database/seen-transactions.ts";

type Kept<Value> = {
  value: Value;
  /** Last version for which the value is known to be valid. */
  version: number;
  /** Changes that the value certainly does not include. Undefined until a snapshot was taken. */
  hasSeen?: HasSeen | undefined;
};

type Options<Value> = {
  /** In bytes, of all values together, and of one. */
  maximum: number;
  size(value: Value, key: string): number;
  /** Whether requests that waited for the value may have it. */
  isShared(value: Value): boolean;
  /** Whether later requests may have it. */
  isKept(value: Value, key: string): boolean;
  /** Value after a change: the same one if it is not affected; undefined if it must be made again. */
  after(value: Value, change: PublicChange): Value | undefined;
  /** Whether `after` may return another value. */
  isRevised(value: Value): boolean;
};

/**
 * Values by key, made once until a change concerns them. Changes are checked when a value is requested. Requests for
 * a value that is being made wait for it. docs/caching.md explains why nobody gets an outdated one.
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

  /** The value if it is valid at a version, by default the present one; undefined if it must be made again. */
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
      // It may have been started before a change that this request must see.
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
    /** Cached value of a key, if it is valid. */
    present,
    /** Whether the value is the cached one of a key. */
    isHeld: (key: string, value: Value): boolean => entries.peek(key)?.value === value,
    /** Updates the size of a cached value. */
    resize(key: string): void {
      const kept = entries.peek(key);
      if (kept === undefined) return;
      // The cache recalculates the size only for a new entry.
      entries.delete(key);
      entries.set(key, kept);
    },
    /** Memory used, in bytes. */
    size: () => entries.calculatedSize,
  };
}

/** Whether the value may have been read after the change and thus include it. */
function mayBeInIt({ hasSeen }: Kept<unknown>, change: PublicChange): boolean {
  if (change.of !== "influencer" || change.transaction === undefined) return true;
  return hasSeen?.(change.transaction) ?? true;
}
