import { setTimeout as sleep } from "node:timers/promises";

type Settings = {
  /** Between the end of a step and the beginning of the next, in milliseconds. */
  interval: number;
  onError(error: unknown): void;
};

/** Takes the same step again and again; one that fails is reported, and the next is taken all the same. */
export function backgroundLoop(step: () => Promise<unknown>, { interval, onError }: Settings) {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await step();
      } catch (error) {
        onError(error);
      }
      await sleep(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  return {
    /** A step that does many things looks at this between them. */
    stopping: stopping.signal,
    start(): void {
      running = run();
    },
    /** Waits for the step that is being taken. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
