import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time of a process, and of those that it has started. */
export type ProcessorTime = { own: number; others: number };

/** Linux counts processor time in units of this many a second. */
const ticks = 100;

/**
 * Time that a process and all below it have used so far; 0 if the system does not report it. Ended ones count once their
 * parent has noticed.
 */
export function processorTime(pid: number): ProcessorTime {
  if (!existsSync("/proc/self/stat")) return { own: 0, others: 0 };
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const below = (parent: number): number =>
    processes
      .filter((process) => process.parent === parent)
      .reduce((sum, process) => sum + process.own + process.ended + below(process.pid), 0);
  const own = processes.find((process) => process.pid === pid)?.own ?? 0;
  return { own, others: below(pid) };
}

/** Undefined if the process has ended. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // A name in parentheses precedes, which may have spaces.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { pid, parent, own: (user + system) / ticks, ended: (endedUser + endedSystem) / ticks };
  } catch {
    return undefined;
  }
}
