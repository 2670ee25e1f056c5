import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Time in which a process that has just started takes the memory that it needs for nothing in particular, in milliseconds. */
const settling = 5_000;
const each = 100;

/** Waits until a process has settled, then measures by how much it, or one in its place, grows beyond that. */
export async function watchMemory(pid: () => number | undefined) {
  await sleep(settling);
  const before = residentBytes(pid());
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid()));
  }, each);
  return {
    /** In bytes. */
    end(): number {
      clearInterval(timer);
      return most - before;
    },
  };
}

function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It was killed.
    return 0;
  }
}
