/**
 * Counts the changes to what public responses are made of: records and page text. A response built at one version must
 * not be served at a later one. While changes by other processes cannot be received, nothing may be cached.
 */
export type CacheVersion = {
  /** Undefined while nothing may be cached. */
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
      // Changes during the interruption are unknown.
      version += 1;
      isHearing = hearing;
    },
  };
}
