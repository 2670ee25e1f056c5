import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Launcher } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { programEnvironment } from "./initialize.ts";
import { clearLeftovers, readPostmasterFile, stopProcess } from "./leftovers.ts";
import type { Log } from "./log.ts";
import { lastLines, openLog } from "./log-file.ts";
import { postgresSettings } from "./postgres-settings.ts";

export type Site = {
  binaries: Binaries;
  launcher: Launcher;
  cluster: string;
  socketFolder: string;
  logFile: string;
  log: Log;
  settings: Record<string, string> | undefined;
};

export type Postmaster = {
  pid: number;
  /** Resolves when the server has exited, for whatever reason, with the reason in one line. */
  ended: Promise<string>;
  /** Does nothing if the server has exited. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** Replaying the log after a crash is bounded by max_wal_size, but a slow disk may need minutes. In milliseconds. */
const readyTimeoutMs = 300_000;
const pollInterval = 5;
/** Time that the last processes of a killed server may keep its data open, in milliseconds. */
const orphanTimeoutMs = 15_000;
const heldByOrphans = [/pre-existing shared memory block/, /lock file "[^"]*" already exists/];

/** Starts Postgres on the cluster and resolves when it accepts connections. */
export async function startPostmaster(site: Site): Promise<Postmaster> {
  const deadline = performance.now() + orphanTimeoutMs;
  for (;;) {
    await clearLeftovers(site.cluster, site.socketFolder, site.log);
    const started = launch(site);
    const failure = await untilReady(site, started);
    if (failure === undefined) return started;
    if (!heldByOrphans.some((words) => words.test(failure)) || performance.now() > deadline) {
      throw new DatabaseStartError(
        `The embedded Postgres did not start (${failure}). Its log is ${site.logFile}.`,
      );
    }
    await sleep(200);
  }
}

function launch({ binaries, launcher, cluster, socketFolder, logFile, settings }: Site): Postmaster {
  const log = openLog(logFile);
  const args = ["-D", cluster, ...postgresSettings(socketFolder, settings)];
  const [file = binaries.postgres, ...rest] = [...launcher.prefix, binaries.postgres, ...args];
  const child = spawn(file, rest, {
    ...launcher.options,
    cwd: "/",
    env: programEnvironment(binaries),
    stdio: ["ignore", log.fd, log.fd],
    // Its own process group, so that Ctrl+C reaches only us. We stop Postgres last.
    detached: true,
  });
  closeSync(log.fd);
  const ended = endOf(child).then((how) => {
    const lines = lastLines(logFile, log.start);
    return lines === "" ? how : `${how}: ${lines}`;
  });
  const pid = child.pid ?? 0;
  const runs = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    ended,
    signal: (signal) => void child.kill(signal),
    stop: async () => (runs() && pid !== 0 ? stopProcess(pid, runs) : undefined),
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** Undefined when the server is ready; otherwise the reason why it is not. */
async function untilReady({ cluster, log }: Site, started: Postmaster): Promise<string | undefined> {
  let ended: string | undefined;
  void started.ended.then((reason) => {
    ended = reason;
  });
  const begin = performance.now();
  let isAnnounced = false;
  while (ended === undefined) {
    const file = readPostmasterFile(cluster);
    if (file?.pid === started.pid && file.status === "ready") return undefined;
    const waited = performance.now() - begin;
    if (waited > 3_000 && !isAnnounced) {
      log.info("The database recovers from an earlier crash.");
      isAnnounced = true;
    }
    if (waited > readyTimeoutMs) {
      await started.stop();
      return `not ready within ${readyTimeoutMs / 1000} s`;
    }
    await sleep(pollInterval);
  }
  return ended;
}
