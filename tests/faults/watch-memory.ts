import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "#tests/harness/resident-memory.ts";

/** Time in which a process that has just started takes the memory that it needs for nothing in particular, in milliseconds. */
const settling = 5_000;
const each = 100;

/** Waits until a process has settled, then measures by how much it, or one in its place, grows beyond that. */
export async function watchMemory(pid: () => number | undefined) {
  await sleep(settling);
  const before = residentMemory(pid());
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(pid()));
  }, each);
  return {
    /** In bytes. */
    end(): number {
      clearInterval(timer);
      return (most - before) * 1024 ** 2;
    },
  };
}
