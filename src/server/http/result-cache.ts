import type { Concern, PublicChange } from "#domain/public-changes.ts";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { cacheLimitHere } from "#server/platform/machine.ts";
import { versionedCache } from "#server/platform/versioned-cache.ts";

declare module "fastify" {
  interface FastifyInstance {
    resultCache: ResultCache;
  }
}

/** Memory for results, as the length of their JSON. */
const maximumLength = cacheLimitHere(32 * 1024 * 1024);
/** Results with a longer key are not cached. */
const longestKey = 2_000;

/** Result of a public endpoint. `isConcerned`: whether a change voids it. */
export type ReadResult<Result> = { result: Result; isConcerned: Concern };
export type Reading<Result> = {
  read(): Promise<Result>;
  concerns(result: Result): Concern;
  /** Result after a change that concerns it; undefined if it must be read again. */
  revise?(result: Result, change: PublicChange): Result | undefined;
};
type Entry = ReadResult<unknown> & Pick<Reading<unknown>, "concerns" | "revise">;

export type ResultCache = ReturnType<typeof resultCache>;

/**
 * Results of public endpoints, shared by their JSON and by pages. A change that only affects a count is applied to
 * the result, so that it need not be read again.
 */
export function resultCache(version: Pick<CacheVersion, "current" | "changesSince" | "look">) {
  const results = versionedCache<Entry>(version, {
    maximum: maximumLength,
    size: ({ result }, key) => JSON.stringify(result).length + key.length * 2,
    isShared: () => true,
    isKept: (_entry, key) => key.length <= longestKey,
    after: revised,
    isRevised: ({ revise }) => revise !== undefined,
  });
  return {
    /** Cached result of `key`, or a new reading. It must not be modified. */
    async obtain<Result>(key: string, reading: Reading<Result>): Promise<ReadResult<Result>> {
      const { concerns, revise, read } = reading as Reading<unknown>;
      const entry = await results.obtain(key, async () => {
        const result = await read();
        return { result, isConcerned: concerns(result), concerns, revise };
      });
      return entry as ReadResult<Result>;
    },
  };
}

function revised(entry: Entry, change: PublicChange): Entry | undefined {
  if (!entry.isConcerned(change)) return entry;
  const result = entry.revise?.(entry.result, change);
  return result === undefined ? undefined : { ...entry, result, isConcerned: entry.concerns(result) };
}
