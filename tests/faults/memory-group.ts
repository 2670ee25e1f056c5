import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const version1 = "/sys/fs/cgroup/memory";
const version2 = "/sys/fs/cgroup";

export type MemoryGroup = {
  /** Starts processes that live in the group with all that they start. `start` must not wait. */
  within<T>(start: () => T): T;
  /** Processes that were killed because the memory did not suffice. */
  kills(): number;
  /** Memory of each process of the group that it shares with no other, and its part of what it shares, in bytes. */
  processes(): { command: string; bytes: number }[];
  /** Waits until all of its processes have ended. */
  remove(): Promise<void>;
};

/** A group of processes that together get so much memory, and no swap. Throws where there can be none. */
export function memoryGroup(bytes: number): MemoryGroup {
  const isVersion1 = existsSync(version1);
  const parent = isVersion1 ? version1 : version2;
  const group = join(parent, `tandem-${process.pid}`);
  const write = (name: string, value: string | number, folder = group) =>
    writeFileSync(join(folder, name), String(value));
  const read = (name: string) => readFileSync(join(group, name), "utf8");
  mkdirSync(group);
  if (isVersion1) {
    write("memory.limit_in_bytes", bytes);
    write("memory.memsw.limit_in_bytes", bytes);
  } else {
    write("memory.max", bytes);
    write("memory.swap.max", 0);
  }
  return {
    within(start) {
      write("cgroup.procs", process.pid);
      try {
        return start();
      } finally {
        write("cgroup.procs", process.pid, parent);
      }
    },
    kills: () =>
      Number(/^oom_kill (\d+)$/m.exec(read(isVersion1 ? "memory.oom_control" : "memory.events"))?.[1] ?? 0),
    processes: () =>
      read("cgroup.procs")
        .split("\n")
        .filter(Boolean)
        .flatMap((pid) => {
          try {
            return { command: commandOf(pid), bytes: shareOf(pid) };
          } catch {
            // It has ended.
            return [];
          }
        }),
    async remove() {
      while (read("cgroup.procs") !== "") await sleep(100);
      rmdirSync(group);
    },
  };
}

function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
}

function shareOf(pid: string): number {
  const [, kilobytes = 0] =
    /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
