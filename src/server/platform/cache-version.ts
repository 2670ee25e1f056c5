/**
 * Counts the changes of what public answers are made of: records and page text. An answer made at one version
 * must not be given at a later one. While changes of other processes cannot be heard, nothing may be kept.
 */
export type CacheVersion = {
  /** Undefined while nothing may be kept. */
  current(): number | undefined;
  change(): void;
  setHearing(hearing: boolean): void;
};

export function cacheVersion(): CacheVersion {
  let version = 0;
  let isHearing = false;
  return {
    current: () => (isHearing ? version : undefined),
    change() {
      version += 1;
    },
    setHearing(hearing) {
      // What happened while nobody listened is not known.
      version += 1;
      isHearing = hearing;
    },
  };
}
