import { type Transferable, Worker } from "node:worker_threads";
import { Unavailable } from "#domain/errors.ts";

export type LimitedThread<Message> = {
  /**
   * Sends a request, and resolves to the next message of the program. Objects in `transfer` are handed over. After an
   * error, the thread is of no more use.
   */
  ask(request: unknown, transfer?: readonly Transferable[]): Promise<Message>;
  /** Ends the thread at once, whatever it does. */
  end(): Promise<void>;
};

type Limits = {
  workerData?: unknown;
  /** Memory for objects, in megabytes. Beyond it, the thread ends, and the server goes on. */
  memoryMb: number;
  /** Time for the next message, in milliseconds. */
  timeoutMs: number;
  /** Makes the error for work that takes too long or too much memory. */
  tooExpensive: () => Error;
};

/** Runs a program for work that would delay other requests, or that a file can make expensive on purpose. */
export function startThread<Message>(program: string, limits: Limits): LimitedThread<Message> {
  const { workerData, memoryMb, timeoutMs, tooExpensive } = limits;
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
  const worker = new Worker(program, { workerData, resourceLimits, execArgv: [], env: {} });
  const received = messageQueue<Message>(worker, tooExpensive);
  // A thread without work does not keep the process alive.
  worker.unref();
  return {
    async ask(request, transfer = []) {
      worker.ref();
      worker.postMessage(request, transfer);
      const message = await received.next(timeoutMs);
      worker.unref();
      return message;
    },
    end: async () => void (await worker.terminate()),
  };
}

/** Keeps messages until somebody asks. Without a listener, a failure of the thread would end the process. */
function messageQueue<Message>(worker: Worker, tooExpensive: () => Error) {
  const queue: (() => Message)[] = [];
  let wake = () => {};
  const keep = (read: () => Message) => {
    queue.push(read);
    wake();
  };
  const failure = (error: Error) => () => {
    throw error;
  };
  worker
    .on("message", (message: Message) => keep(() => message))
    .on("error", (error: Error & { code?: string }) =>
      keep(failure(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooExpensive() : error)),
    )
    .on("exit", () => keep(failure(new Unavailable())));
  return {
    async next(timeoutMs: number): Promise<Message> {
      if (queue.length === 0) {
        const late = setTimeout(() => keep(failure(tooExpensive())), timeoutMs);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(late);
      }
      const [read = failure(new Unavailable())] = queue.splice(0, 1);
      return read();
    },
  };
}
