import { setTimeout as sleep } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";

/** Milliseconds that a request has to end once another one asks for its upload. */
const patience = 15_000;

type Holder = { end: () => void | Promise<void>; ended: Promise<void> };

/**
 * Lets one request at a time read or write an upload in this process: a newer one ends the older one, which may be a
 * connection that is gone without having said so. Other processes are kept out by the upload's row. The library's own
 * lock asks for its turn without a pause, which takes a whole processor.
 */
export function uploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock(id): Lock {
      let release = () => {};
      return {
        async lock(signal, end) {
          for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
            await holder.end();
            const late = new AbortController();
            const wait = sleep(patience, "late", { signal: AbortSignal.any([signal, late.signal]) });
            const outcome = await Promise.race([holder.ended, wait.catch(() => "late")]);
            late.abort();
            if (outcome === "late") throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          const { promise: ended, resolve } = Promise.withResolvers<void>();
          holders.set(id, { end, ended });
          release = () => {
            holders.delete(id);
            resolve();
          };
        },
        unlock: async () => release(),
      };
    },
  };
}
