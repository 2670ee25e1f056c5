import { setTimeout as sleep } from "node:timers/promises";
import { backgroundLoop } from "./background-loop.ts";

type Queue<Job extends { attempts: number }, Result> = {
  /** Takes up what has been due longest and is of none of these lanes; undefined when there is nothing. */
  claim(busyLanes: string[]): Promise<Job | undefined>;
  /** Jobs of one lane are sent one after another, those of different lanes at the same time. */
  laneOf(job: Job): string;
  /** Throws when it failed. */
  send(job: Job): Promise<Result>;
  onSent(job: Job, result: Result): Promise<void>;
  /** `pause` in seconds; undefined when it is given up. */
  onFailure(job: Job, error: unknown, pause: number | undefined): Promise<void>;
  /** How long to wait after each failed attempt, in seconds; after the last one it is given up. */
  pauses: readonly number[];
  /** Attempts that do not count. */
  attemptsBefore?(job: Job): number;
  /** Whether another attempt would be in vain. */
  isFinal?(error: unknown): boolean;
  /** Done whenever there was nothing more to send. */
  tidy?(): Promise<void>;
  /** How often the queue is looked at, in milliseconds. */
  interval: number;
  /** The queue could not be read or written. */
  onError(error: unknown): void;
};

/**
 * Works off a queue in the database. Every process runs one; what one has taken up is not taken up by another before
 * its lease is over.
 */
export function queueWorker<Job extends { attempts: number }, Result>(queue: Queue<Job, Result>) {
  const running = new Map<string, Promise<void>>();

  const attempt = async (job: Job): Promise<void> => {
    let result: Result;
    try {
      result = await queue.send(job);
    } catch (error) {
      const count = job.attempts - (queue.attemptsBefore?.(job) ?? 0);
      const pause = queue.isFinal?.(error) ? undefined : queue.pauses[count - 1];
      await queue.onFailure(job, error, pause);
      return;
    }
    await queue.onSent(job, result);
  };

  /** Begins what is due in every lane that is free; answers how many there were. */
  const begin = async (): Promise<number> => {
    for (let count = 0; ; ) {
      const busy = [...running.keys()];
      const job = loop.stopping.aborted ? undefined : await queue.claim(busy);
      if (job === undefined) {
        // A lane that has become free meanwhile may have more to do.
        if (busy.every((lane) => running.has(lane))) return count;
        continue;
      }
      count += 1;
      const lane = queue.laneOf(job);
      const done = attempt(job)
        .catch(queue.onError)
        .finally(() => running.delete(lane));
      running.set(lane, done);
    }
  };

  /** Attempts everything that is due, also what becomes due meanwhile; answers how many attempts there were. */
  const runOnce = async (): Promise<number> => {
    for (let count = 0; ; ) {
      count += await begin();
      if (running.size === 0) return count;
      await Promise.race([...running.values(), sleep(queue.interval, undefined, { ref: false })]);
    }
  };

  const step = async (): Promise<void> => {
    await runOnce();
    await queue.tidy?.();
  };
  const loop = backgroundLoop(step, { interval: queue.interval, onError: queue.onError });
  return {
    runOnce,
    start: loop.start,
    /** Begins nothing more, and waits for what is under way. */
    async stop(): Promise<void> {
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}
