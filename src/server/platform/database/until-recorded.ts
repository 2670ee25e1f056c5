import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "./database-errors.ts";

/** Shorter than the two seconds after which a job that seems dead is restarted, in milliseconds. */
const pause = 250;
/** Longer than a failover takes, in milliseconds. */
const limit = 60_000;

/**
 * Records something that is done and cannot be taken back, such as a mail that was sent. Retries while the database
 * cannot be reached, because the next process would otherwise do it again. `record` may run twice.
 */
export async function untilRecorded(record: () => Promise<unknown>): Promise<void> {
  for (const deadline = performance.now() + limit; ; await sleep(pause, undefined, { ref: false })) {
    try {
      await record();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
  }
}
