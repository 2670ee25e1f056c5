import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { turnLimit } from "#server/platform/turns.ts";

/** Encodes the picture at `source` in each of the widths, in pixels, without enlarging it; of a square one, the middle. */
export type PictureTask = {
  source: string;
  square?: boolean;
  format: "webp" | "avif";
  targets: { width: number; path: string }[];
};
export type PictureSize = { width: number; height: number; bytes: number };
export type TaskResult =
  | { outcome: "made"; largest: PictureSize }
  | { outcome: "unreadable" }
  | { outcome: "fault"; code: string };

/** The file is not a picture, has too many pixels, takes too long, or crashes its decoder. */
export class UnreadablePicture extends Error {}

type Limits = {
  /** Pictures encoded at the same time; others wait. While others send too, no sender has them all. */
  processes: number;
  /** For one picture in all its widths, in milliseconds. */
  timeLimit: number;
  /** The priority of the processes, as for `nice`: a higher number yields to other processes. */
  priority?: number;
};

/** A killed process that has not ended after this time waits for a disk; in milliseconds. */
const endLimit = 2_000;
/** An idle process is ended after this time to free its memory, in milliseconds. */
const idleLimit = 30_000;
const program = join(import.meta.dirname, "picture-program.ts");

export type PictureEncoder = ReturnType<typeof pictureEncoder>;

/**
 * Encodes pictures in separate processes, which hold no secrets, can be killed at any moment, and contain the crash of
 * a decoder. They start on demand and end with the server.
 */
export function pictureEncoder({ processes, timeLimit, priority }: Limits) {
  const inTurn = turnLimit({ places: processes, placesOfOne: Math.max(1, processes - 1) });
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
    // A process that fails to start or exits early fails one picture, not the server.
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

  const encode = async (task: PictureTask): Promise<PictureSize> => {
    if (isClosed) throw new UnreadablePicture();
    const child = take();
    child.channel?.ref();
    // If this throws, the process is not reused.
    const result = await perform(child, task, timeLimit);
    putBack(child);
    return sizeOf(result);
  };

  return {
    /** Returns the size of the widest variant. Throws `UnreadablePicture`, or the error that prevented writing. */
    encode: (task: PictureTask, sender: string): Promise<PictureSize> =>
      inTurn(sender, () => encode(task)).done,
    /** Ends all processes for good. Pictures in progress and waiting ones fail. */
    close(): void {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
}

async function perform(child: ChildProcess, task: PictureTask, timeLimit: number): Promise<TaskResult> {
  const over = new AbortController();
  const { signal } = over;
  const late = setTimeout(() => child.kill("SIGKILL"), timeLimit);
  try {
    const answered = once(child, "message", { signal }).then(([result]) => result as TaskResult);
    const ended = once(child, "exit", { signal }).then((): TaskResult => ({ outcome: "unreadable" }));
    const stuck = sleep(timeLimit + endLimit, undefined, { signal, ref: false }).then(() => {
      throw new Error("its process does not end");
    });
    for (const each of [answered, ended, stuck]) each.catch(() => {});
    child.send(task);
    return await Promise.race([answered, ended, stuck]);
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
