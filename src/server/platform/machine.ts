import { totalmem } from "node:os";
import { cacheLimit } from "#domain/cache-limit.ts";

const megabyte = 1024 * 1024;

/** Memory of the machine, or of the container or service if that has less, in bytes. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Whether there is so little memory that everything has to do with less of it: 512 MB, for instance. */
export const isSmallMachine = memory < 900 * megabyte;

/** Limit of a cache on this machine. `usual`: its limit where memory is plentiful, in any unit. */
export function cacheLimitHere(usual: number): number {
  return cacheLimit(usual, memory);
}
