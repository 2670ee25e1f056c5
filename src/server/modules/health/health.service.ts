import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "#domain/errors.ts";

/** Timeout in milliseconds: health checks need a quick response. */
const timeoutMs = 1_500;

/** Checks the common dependencies, once for all concurrent calls. Throws `Unavailable` if one does not respond. */
export function healthCheck(ping: () => Promise<unknown>) {
  let asking: Promise<unknown> | undefined;
  return {
    async run(): Promise<void> {
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

export type HealthCheck = ReturnType<typeof healthCheck>;
