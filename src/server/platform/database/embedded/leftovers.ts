import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "./database-start-error.ts";
import type { Log } from "./log.ts";
import { removeSockets } from "./socket-folder.ts";

/** Timeouts before the next stronger signal, in milliseconds. */
const stopSteps = [
  { signal: "SIGINT", timeoutMs: 15_000 },
  { signal: "SIGQUIT", timeoutMs: 8_000 },
  { signal: "SIGKILL", timeoutMs: 5_000 },
] as const;

/** Content of postmaster.pid: process ID, socket folder, and status ("starting", "ready", "stopping"). */
export type PostmasterFile = { pid: number; socketFolder: string; status: string };

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, socketFolder: lines[4] ?? "", status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

/**
 * Prepares `cluster`, which this process must own, for a new server. Stops a server that outlived an earlier run: it
 * may have old settings or hold locks, and is not our child process.
 */
export async function clearLeftovers(cluster: string, socketFolder: string, log: Log): Promise<void> {
  const found = readPostmasterFile(cluster);
  if (found !== undefined && isAlive(found.pid)) {
    if (isPostmasterOf(found.pid, cluster)) {
      log.warn(`Stopping the Postgres of an earlier run (process ${found.pid}).`);
      await stopProcess(found.pid, () => isPostmasterOf(found.pid, cluster));
    } else {
      disown(cluster);
    }
  }
  removeSockets(socketFolder);
}

/** Stops a server with SIGINT (open transactions are rolled back), then with stronger signals. */
export async function stopProcess(pid: number, runs: () => boolean): Promise<void> {
  for (const { signal, timeoutMs } of stopSteps) {
    const deadline = performance.now() + timeoutMs;
    try {
      process.kill(pid, signal);
    } catch {
      // It has just exited, or we may not signal it. The check below finds out.
    }
    while (performance.now() < deadline) {
      if (!runs()) return;
      await sleep(10);
    }
  }
  throw new DatabaseStartError(`Postgres (process ${pid}) cannot be stopped.`);
}

/**
 * Makes Postgres treat the process ID in postmaster.pid as stale if it now belongs to another process, or to a dead
 * one that has not been reaped. The file itself must stay: Postgres uses its other contents to check that no part of
 * the old server has the data open. Postgres never mistakes its own parent (us) for a server.
 */
function disown(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [String(process.pid), ...rest].join("\n"));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(`-D ${cluster} `);
}

/** The command line of a process; empty if it is gone or waiting to be reaped. */
function commandOf(pid: number): string {
  try {
    return process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
