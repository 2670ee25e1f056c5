import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";

/** Size above which the log is rotated at the next start, in bytes. Postgres logs little. */
const largestLog = 2 * 1024 * 1024;
const tailBytes = 4_096;

/** Opens Postgres' log for appending. An old log that has grown large is renamed to `<file>.1`. */
export function openLog(file: string): { fd: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(file, `${file}.1`);
  const fd = openSync(file, "a", 0o600);
  return { fd, start: fstatSync(fd).size };
}

/** Last lines written after `start`, joined into one, without timestamps and process IDs. */
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

/** Last `count` lines of a program's output, joined into one. */
export function condense(output: string, count: number): string {
  return output
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /, "").trim())
    .filter((line) => line !== "")
    .slice(-count)
    .join(" | ");
}
