import { fork } from "node:child_process";
import { basename } from "node:path";
import { Unavailable } from "#domain/errors.ts";

export type LimitedProcess<Message> = {
  /** Sends a request, and resolves to the next message of the program. After an error, the process is of no more use. */
  ask(request: unknown): Promise<Message>;
  /** Ends the process at once, whatever it does. */
  end(): void;
};

type Limits = {
  args?: readonly string[];
  /** Memory for objects, in megabytes. Beyond it, the process ends. */
  memoryMb: number;
  /** Time for the next message, in milliseconds. */
  timeoutMs: number;
  /** Makes the error for work that takes too long or too much memory. */
  tooExpensive: () => Error;
};

/**
 * Runs a program for work that would delay other requests, or that a file can make expensive on purpose. It is a process,
 * because a thread that reaches the limit of its memory can take the whole server with it.
 */
export function startProcess<Message>(program: string, limits: Limits): LimitedProcess<Message> {
  const { args = [], memoryMb, timeoutMs, tooExpensive } = limits;
  const child = fork(program, args, {
    // No secret. Where what was compiled is kept, the program starts in half the time.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { keep, next } = messageQueue<Message>();
  const fail = (error: Error) =>
    keep(() => {
      throw error;
    });
  child
    .on("message", (message) => keep(() => message as Message))
    .on("error", () => fail(new Unavailable()))
    // V8 aborts a process that has no memory left.
    .on("exit", (code, signal) =>
      fail(signal === null ? new Error(`${basename(program)} ended with ${code}`) : tooExpensive()),
    );
  // Without work, it does not keep the server alive.
  child.unref();
  child.channel?.unref();
  return {
    async ask(request) {
      child.channel?.ref();
      const late = setTimeout(() => fail(tooExpensive()), timeoutMs);
      try {
        child.send(request as object, (error) => error && fail(new Unavailable()));
        return await next();
      } finally {
        clearTimeout(late);
        child.channel?.unref();
      }
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/** Keeps messages until somebody asks. */
function messageQueue<Message>() {
  const queue: (() => Message)[] = [];
  let wake = () => {};
  return {
    keep(read: () => Message): void {
      queue.push(read);
      wake();
    },
    async next(): Promise<Message> {
      if (queue.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const [read] = queue.splice(0, 1);
      if (read === undefined) throw new Unavailable();
      return read();
    },
  };
}
