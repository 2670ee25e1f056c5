import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";

/** Postgres writes little; a file above this many bytes is put aside at the next start. */
const largestLog = 2 * 1024 * 1024;
const tailBytes = 4_096;

/** Opens Postgres' own log for appending, the old one put aside as `<file>.1` when it has grown large. */
export function openLog(file: string): { fd: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(file, `${file}.1`);
  const fd = openSync(file, "a", 0o600);
  return { fd, start: fstatSync(fd).size };
}

/** The last lines that were written after `start`, in one line; times and process numbers left out. */
export function lastLines(file: string, start: number, count = 3): string {
  const fd = openSync(file, "r");
  try {
    const size = fstatSync(fd).size;
    const from = Math.max(start, size - tailBytes);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    readSync(fd, buffer, 0, buffer.length, from);
    return condense(buffer.toString("utf8"), count);
  } finally {
    closeSync(fd);
  }
}

/** The last `count` lines of a program's output in one line. */
export function condense(output: string, count: number): string {
  return output
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /, "").trim())
    .filter((line) => line !== "")
    .slice(-count)
    .join(" | ");
}
