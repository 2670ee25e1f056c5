import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "./database-errors.ts";

/** Shorter than the two seconds after which a job that is taken for dead starts again, in milliseconds. */
const pause = 250;
/** Longer than it takes until another server is the primary, in milliseconds. */
const limit = 60_000;

/**
 * Records what has been done and cannot be taken back, such as a mail that was sent. While the database cannot be
 * reached, it tries again: what is not recorded would be done again by the next process. `record` may run twice.
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
