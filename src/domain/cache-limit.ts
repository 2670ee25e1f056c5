const megabyte = 1024 * 1024;

/** Memory that everything takes without caches, with the embedded Postgres, in bytes. */
const withoutCaches = 480 * megabyte;
/** Memory beyond it with which caches are as large as is usual, in bytes. */
const roomForAll = 512 * megabyte;
const smallestShare = 1 / 16;

/** Limit of a cache on a machine with `memory` bytes. `usual`: its limit where memory is plentiful, in any unit. */
export function cacheLimit(usual: number, memory: number): number {
  const share = (memory - withoutCaches) / roomForAll;
  return Math.floor(usual * Math.min(Math.max(share, smallestShare), 1));
}
