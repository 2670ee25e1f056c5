import { readFileSync } from "node:fs";

/** Memory of a process, in MiB; 0 if it has ended, or if the system does not report it. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
