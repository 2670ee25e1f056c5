const megabyte = 1024 * 1024;

/** Memory that everything takes without caches, with the embedded Postgres, in bytes. */
const withoutCaches = 480 * megabyte;
/** Memory beyond it with which caches are as large as is usual, in bytes. */
const roomForAll = 512 * megabyte;
const smallestShare = 1 / 16;

/** What a cache may hold of what is usual, on a machine with so much memory in bytes. */
export function cacheLimit(usual: number, memory: number): number {
  const share = (memory - withoutCaches) / roomForAll;
  return Math.floor(usual * Math.min(Math.max(share, smallestShare), 1));
}
