import { noRecord } from "#domain/public-changes.ts";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import { newestVersions } from "./content-versions.repository.ts";

type Texts = ReadonlyMap<string, { id: string; text: string }>;
/** Sections whose text is in the database. */
export type StoredTexts = () => Promise<Texts>;

/**
 * Reads text from the database once until it changes, which all nodes are notified of. While the database cannot be
 * reached, the last text is used.
 */
export function storedTexts(
  reads: ReplicaRouter,
  version: Pick<CacheVersion, "current" | "changesSince">,
): StoredTexts {
  let known: { at: number | undefined; texts: Texts } = { at: undefined, texts: new Map() };
  let reading: { at: number | undefined; texts: Promise<Texts> } | undefined;
  const read = async (at: number | undefined): Promise<Texts> => {
    try {
      const rows = await reads(newestVersions);
      const texts: Texts = new Map(rows.map(({ section, id, text }) => [section, { id, text }]));
      known = { at, texts };
      return texts;
    } catch {
      return known.texts;
    }
  };
  const isCurrent = (since: number | undefined) =>
    since !== undefined && version.changesSince(since)?.some(noRecord) === false;
  return () => {
    const at = version.current();
    if (at !== undefined && isCurrent(known.at)) return Promise.resolve(known.texts);
    // Without a version, a reading in progress may be older than an edit that has completed.
    if (at !== undefined && reading !== undefined && isCurrent(reading.at)) return reading.texts;
    const texts = read(at).finally(() => {
      if (reading?.texts === texts) reading = undefined;
    });
    reading = { at, texts };
    return texts;
  };
}
