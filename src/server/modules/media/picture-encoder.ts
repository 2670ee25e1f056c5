import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";

/** Encodes the picture at `source` in each of the widths, in pixels, and never wider than it is. */
export type PictureTask = {
  source: string;
  format: "webp" | "avif";
  targets: { width: number; path: string }[];
};
export type PictureSize = { width: number; height: number; bytes: number };
export type TaskResult =
  | { outcome: "made"; largest: PictureSize }
  | { outcome: "unreadable" }
  | { outcome: "fault"; code: string };

/** The file is no picture, has too many pixels, takes too long, or brings its decoder down. */
export class UnreadablePicture extends Error {}

type Limits = {
  /** So many pictures are worked on at the same time; others wait. */
  processes: number;
  /** For one picture in all its widths, in milliseconds. */
  timeLimit: number;
  /** Of the processes, as the system counts: a higher number yields to others. */
  priority?: number;
};

/** A process that had nothing to do for so long is ended and its memory given back; in milliseconds. */
const idleLimit = 30_000;
const program = join(import.meta.dirname, "picture-program.ts");

export type PictureEncoder = ReturnType<typeof pictureEncoder>;

/**
 * Encodes pictures in processes of their own, which hold no secret, can be ended at any moment, and take nobody along
 * when a decoder breaks. They are started when they are needed and end with the server.
 */
export function pictureEncoder({ processes, timeLimit, priority }: Limits) {
  const places = pLimit(processes);
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const running = new Set<ChildProcess>();
  let isClosed = false;

  const begin = (): ChildProcess => {
    const child = fork(program, {
      env: { PATH: process.env.PATH },
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    const forget = () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
      running.delete(child);
    };
    // One that could not be started, or that ended unnoticed, is a fault of this picture's turn and not of the server.
    child.once("exit", forget).on("error", forget);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    running.add(child);
    return child;
  };

  const take = (): ChildProcess => {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return begin();
  };

  const putBack = (child: ChildProcess): void => {
    child.channel?.unref();
    if (child.connected) idle.set(child, setTimeout(() => child.disconnect(), idleLimit).unref());
  };

  return {
    /** The size of the widest that was made. Throws UnreadablePicture, or the fault that kept it from being written. */
    encode: (task: PictureTask): Promise<PictureSize> =>
      places(async () => {
        if (isClosed) throw new UnreadablePicture();
        const child = take();
        child.channel?.ref();
        // One that could not be asked is not asked again.
        const result = await perform(child, task, timeLimit);
        putBack(child);
        return sizeOf(result);
      }),
    /** Ends the processes for good; what they were working on, and what waits, is given up. */
    close(): void {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
}

async function perform(child: ChildProcess, task: PictureTask, timeLimit: number): Promise<TaskResult> {
  const over = new AbortController();
  const late = setTimeout(() => child.kill("SIGKILL"), timeLimit);
  try {
    const { signal } = over;
    const answered = once(child, "message", { signal }).then(([result]) => result as TaskResult);
    const ended = once(child, "exit", { signal }).then((): TaskResult => ({ outcome: "unreadable" }));
    for (const each of [answered, ended]) each.catch(() => {});
    child.send(task);
    return await Promise.race([answered, ended]);
  } catch (error) {
    child.kill("SIGKILL");
    throw Object.assign(new Error("the encoder cannot be reached", { cause: error }), { statusCode: 503 });
  } finally {
    clearTimeout(late);
    over.abort();
  }
}

function sizeOf(result: TaskResult): PictureSize {
  if (result.outcome === "made") return result.largest;
  if (result.outcome === "unreadable") throw new UnreadablePicture();
  throw Object.assign(new Error("a picture could not be written"), { code: result.code, syscall: "write" });
}
