import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Part } from "./finding.ts";

const mebibyte = 1024 * 1024;

type Disk = {
  folder: string;
  /** As `mount` takes it: '400m'. */
  size: string;
  /** Told if there can be no such disk here. */
  promise: string;
  find: Parameters<Part>[0]["find"];
};

/** Does something with a disk of this size, in memory, which only root can have. */
export async function withSmallDisk(
  { folder, size, promise, find }: Disk,
  work: (disk: string) => Promise<void>,
): Promise<void> {
  const disk = join(folder, `disk-${size}`);
  mkdirSync(disk);
  const options = { encoding: "utf8" } as const;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", disk], options);
  if (mounted.status !== 0) {
    find(promise, `not tried: ${mounted.error?.message ?? mounted.stderr.trim()}`, undefined);
    return;
  }
  try {
    await work(disk);
  } finally {
    spawnSync("umount", [disk]);
  }
}

/** Writes a file until the disk is full. */
export function fillDisk(path: string): void {
  const file = openSync(path, "w");
  try {
    for (const piece of [mebibyte, 4_096]) {
      const bytes = Buffer.alloc(piece, 1);
      while (writeSync(file, bytes) === piece);
    }
  } catch {
    // Full, as wanted.
  } finally {
    closeSync(file);
  }
}
