import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "#domain/errors.ts";
import type { FileFault } from "#domain/media/accepted-files.ts";
import { isSmallMachine } from "#server/platform/machine.ts";
import { programBeside } from "#server/platform/processes/program-file.ts";
import { turnLimit } from "#server/platform/turns.ts";
import type { Checked, CheckTask, MediaTask, PictureSize, PictureTask, TaskResult } from "./media-task.ts";

/** The content of the file was refused. */
export class RefusedFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

type Limits = {
  /** Number of files at once; others wait. No sender gets all places. */
  processes: number;
  /** Time for one file in milliseconds, after which its process is killed. */
  timeLimit: number;
  /** Priority of the processes, as for `nice`: a higher number yields to other processes. */
  priority?: number;
  /** Memory of a process for objects, in megabytes. */
  memoryMb?: number;
};

/** Time after which a killed process that has not ended is taken to wait for a disk, in milliseconds. */
const endLimit = 2_000;
/** Time after which an idle process is ended to free its memory, in milliseconds. */
const idleLimit = isSmallMachine ? 1_000 : 30_000;
const program = programBeside(import.meta, "media-program");

export type MediaProcesses = ReturnType<typeof mediaProcesses>;

/**
 * Reads uploads in separate processes, which hold no secrets, can be killed at any moment, and contain the crash of a
 * decoder. They start on demand and end with the server.
 */
export function mediaProcesses({ processes, timeLimit, priority, memoryMb }: Limits) {
  const inTurn = turnLimit({ places: processes, placesOfOne: Math.max(1, processes - 1) });
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const running = new Set<ChildProcess>();
  let isClosed = false;

  const begin = (): ChildProcess => {
    const child = fork(program, {
      // Decoders allocate in several threads, each of which would keep what it once had.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" },
      execArgv: [
        "--max-semi-space-size=1",
        ...(memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]),
      ],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    const forget = () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
      running.delete(child);
    };
    // A process that fails to start or exits early fails one file, not the server.
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

  const runTask = async (task: MediaTask): Promise<TaskResult> => {
    if (isClosed) throw new Unavailable();
    const child = take();
    child.channel?.ref();
    // If this throws, the process is not reused.
    const result = await perform(child, task, timeLimit);
    putBack(child);
    if (isClosed) throw new Unavailable();
    if (result.outcome === "refused") throw new RefusedFile(result.fault);
    if (result.outcome === "failed") {
      throw Object.assign(new Error("a file could not be processed"), {
        code: result.code,
        syscall: "write",
      });
    }
    return result;
  };
  const run = (task: MediaTask, sender: string) => inTurn(sender, () => runTask(task)).done;

  return {
    /**
     * Returns the size of the widest variant. Throws `RefusedFile`, or the error that prevented reading or writing.
     */
    async encode(task: PictureTask, sender: string): Promise<PictureSize> {
      const result = await run(task, sender);
      if (result.outcome !== "made") throw new Error("the process has made no picture");
      return result.largest;
    },
    /** Returns the duration of a video, and what was changed. Throws the same errors. */
    async check(task: CheckTask, sender: string): Promise<Checked> {
      const result = await run(task, sender);
      if (result.outcome !== "fine") throw new Error("the process has checked nothing");
      return result;
    },
    /** Starts a process if there is none, so that a file that is still arriving need not wait for it. */
    prepare(): void {
      if (!isClosed && running.size === 0) putBack(begin());
    },
    /** Ends all processes for good. Active and waiting files fail. */
    close(): void {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
}

async function perform(child: ChildProcess, task: MediaTask, timeLimit: number): Promise<TaskResult> {
  const over = new AbortController();
  const { signal } = over;
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeLimit);
  try {
    const answered = once(child, "message", { signal }).then(([result]) => result as TaskResult);
    const ended = once(child, "exit", { signal }).then((): TaskResult => {
      return { outcome: "refused", fault: isLate ? "too slow" : "damaged" };
    });
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
