import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clockSkew } from "#server/platform/clock-skew.ts";
import type { Transactional } from "#server/platform/database/database.ts";
import {
  addUses,
  type Counted,
  deleteCounts,
  deleteEnded,
  takeBackUse,
  type Uses,
} from "./rate-limit-counters.repository.ts";

/** Number of keys that this process remembers. An evicted key continues from the shared count. */
const maximumNames = 20_000;
/** Keys in one statement, well below its maximum number of parameters. */
const batchSize = 1_000;

/** Uses in the running window, and the milliseconds until it ends. */
export type Usage = { used: number; endsIn: number };
export type RateLimitCounters = ReturnType<typeof rateLimitCounters>;

type Entry = { used: number; unshared: number; endsAt: number; span: number };

/**
 * Counts uses by name, for all processes on one database. A window starts with the first use; `span` is its length in
 * milliseconds. A window that would last longer was started by a wrong clock, and counts as over.
 */
export function rateLimitCounters(
  database: Transactional,
  { secret, now }: { secret: string; now: () => Date },
) {
  const local = new LRUCache<string, Entry>({ max: maximumNames });
  const keyOf = (name: string) => createHmac("sha256", secret).update(name).digest("base64url");
  const usageOf = (used: number, endsAt: number, span: number): Usage => ({
    used,
    endsIn: Math.min(Math.max(endsAt - now().getTime(), 0), span),
  });
  const add = (uses: Uses[], span: number): Promise<Counted[]> => {
    const at = now();
    return addUses(database, uses, { now: at, latest: new Date(latestEnd(at.getTime(), span)) });
  };

  const shareBatch = async (batch: [string, Entry][], span: number): Promise<void> => {
    const added = batch.map(([key, { unshared, endsAt }]) => ({
      key,
      uses: unshared,
      endsAt: new Date(endsAt),
    }));
    for (const [, entry] of batch) entry.unshared = 0;
    let counted: Counted[];
    try {
      counted = await add(added, span);
    } catch (error) {
      for (const [index, [, entry]] of batch.entries()) entry.unshared += added[index]?.uses ?? 0;
      throw error;
    }
    const entries = new Map(batch);
    for (const { key, used, endsAt } of counted) {
      const entry = entries.get(key);
      if (entry !== undefined)
        Object.assign(entry, { used: used + entry.unshared, endsAt: endsAt.getTime() });
    }
  };

  return {
    /** Counts a use of each name, shared with other processes before it returns. */
    async count(names: string[], span: number, uses = 1): Promise<Usage[]> {
      const keys = names.map(keyOf);
      const endsAt = new Date(now().getTime() + span);
      const added = keys.map((key) => ({ key, uses, endsAt }));
      const counted = await add(added, span);
      return keys.map((key) => {
        const row = counted.find((one) => one.key === key);
        return usageOf(row?.used ?? uses, (row?.endsAt ?? endsAt).getTime(), span);
      });
    },

    /** Counts one use by the knowledge of this process. Others learn of it at the next `share`. */
    countHere(name: string, span: number): Usage {
      const key = keyOf(name);
      const at = now().getTime();
      let entry = local.get(key);
      if (entry === undefined || !isRunning(entry, at)) {
        entry = { used: 0, unshared: 0, endsAt: at + span, span };
        local.set(key, entry);
      }
      entry.used += 1;
      entry.unshared += 1;
      return usageOf(entry.used, entry.endsAt, span);
    },

    /** Shares the uses that `countHere` has counted, and learns the counts of other processes. */
    async share(): Promise<void> {
      const at = now().getTime();
      const waiting = [...local.entries()].filter(([, entry]) => entry.unshared > 0 && isRunning(entry, at));
      for (const [span, entries] of Map.groupBy(waiting, ([, entry]) => entry.span)) {
        for (let start = 0; start < entries.length; start += batchSize) {
          await shareBatch(entries.slice(start, start + batchSize), span);
        }
      }
    },

    /** Takes back one use of each name. */
    takeBack: (names: string[]) => takeBackUse(database, names.map(keyOf), now()),
    forget: (names: string[]) => deleteCounts(database, names.map(keyOf)),
    forgetEnded: () => deleteEnded(database, now()),
  };
}

function isRunning({ endsAt, span }: Entry, at: number): boolean {
  return endsAt > at && endsAt <= latestEnd(at, span);
}

/** Latest end of a window that begins now, by the clock of any process. */
function latestEnd(at: number, span: number): number {
  return at + span + clockSkew;
}
