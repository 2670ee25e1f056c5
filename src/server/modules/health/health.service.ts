import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "#domain/errors.ts";

/** Who asks how the product is wants to know soon, in milliseconds. */
const timeoutMs = 1_500;

/** Asks the database by `ping`, once for all who want to know at the same time. Throws `Unavailable` when it does not answer soon. */
export function healthService(ping: () => Promise<unknown>) {
  let asking: Promise<unknown> | undefined;
  return {
    async check(): Promise<void> {
      asking ??= ping().finally(() => {
        asking = undefined;
      });
      const ended = new AbortController();
      const tooLate = sleep(timeoutMs, undefined, { signal: ended.signal, ref: false }).then(() => {
        throw new Unavailable();
      });
      try {
        await Promise.race([asking, tooLate]);
      } finally {
        ended.abort();
        tooLate.catch(() => {});
      }
    },
  };
}

export type HealthService = ReturnType<typeof healthService>;
