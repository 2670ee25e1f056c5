import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDataDirectory } from "#server/config/data-directory.ts";
import { type Account, chooseAccount, prepareLauncher } from "./account.ts";
import { findBinaries, packageRoot } from "./binaries.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { databaseName, giveCluster, hasCluster, makeCluster } from "./initialize.ts";
import { readPostmasterFile } from "./leftovers.ts";
import type { Log } from "./log.ts";
import { type OwnerLock, takeOwnership } from "./owner-lock.ts";
import { type Postmaster, type Site, startPostmaster } from "./postmaster.ts";
import { prepareSocketFolder, type SocketFolder, socketPort } from "./socket-folder.ts";

export type EmbeddedPostgresOptions = {
  /** Absolute path of the folder that holds everything; created if missing. */
  directory: string;
  log: Log;
  /** Called each time the server exits unexpectedly, before it is restarted. */
  onLost?: (reason: string) => void;
  /** Settings that override the defaults. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** `host` is the folder of the server's socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Rolls back open transactions, stops the server, and releases the folder. Can be called more than once. */
  stop(): Promise<void>;
};

const shortestPause = 100;
const longestPause = 10_000;
/** Minimum uptime for a fast restart, in milliseconds. A server lost earlier is restarted after a longer pause. */
const steadyAfter = 10_000;

/**
 * Starts an embedded Postgres on `directory` and keeps it running. Throws a `DatabaseStartError` if it cannot be
 * started, or if another process owns it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory } = options;
  // Fails before anything that works only on platforms with an embedded Postgres.
  packageRoot();
  const account = chooseAccount(clusterIn(directory));
  prepareDirectory(directory, account);
  const lock = await takeOwnership(directory);
  let socket: SocketFolder | undefined;
  try {
    socket = prepareSocketFolder(directory, account);
    const site = await prepareSite(options, account, socket.path);
    const first = await startPostmaster(site);
    return supervise({ site, first, socket, lock, onLost: options.onLost });
  } catch (error) {
    // Report the first reason, not that the cleanup failed for the same one.
    attempt(() => socket?.remove());
    lock.release();
    throw asStartError(error, directory);
  }
}

/** Connection to the Postgres that another process runs on `directory`; undefined while it accepts no connections. */
export function runningPostgres(directory: string): EmbeddedPostgres["connection"] | undefined {
  const file = readPostmasterFile(clusterIn(directory));
  return file?.status === "ready" ? connectionOver(file.socketFolder) : undefined;
}

const clusterIn = (directory: string) => join(directory, "cluster");

const connectionOver = (socketFolder: string): EmbeddedPostgres["connection"] => ({
  host: socketFolder,
  port: socketPort,
  user: databaseName,
  database: databaseName,
});

/** Makes errors of the operating system readable for the person who chose DATA_DIR. Bugs are passed through. */
function asStartError(error: unknown, directory: string): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new DatabaseStartError(`DATA_DIR ${dirname(directory)} cannot be used (${error.message}).`);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Best effort.
  }
}

async function prepareSite(
  { directory, log, settings }: EmbeddedPostgresOptions,
  account: Account,
  socketFolder: string,
): Promise<Site> {
  const cluster = clusterIn(directory);
  const binaries = await findBinaries(join(directory, "libraries"));
  const launcher = prepareLauncher(
    account,
    [binaries.initdb, binaries.postgres],
    [...binaries.read, directory, socketFolder],
  );
  if (await hasCluster(cluster, binaries.major)) await giveCluster(cluster, account);
  else await makeCluster(cluster, { binaries, launcher, account });
  const logFile = join(directory, "postgres.log");
  return { binaries, launcher, cluster, socketFolder, logFile, log, settings };
}

/**
 * Closes the folder to everyone else. If Postgres runs as another user, that user's group can only pass through to
 * its own files.
 */
function prepareDirectory(directory: string, account: Account): void {
  prepareDataDirectory(dirname(directory));
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (account === undefined) return;
    for (const folder of [dirname(directory), directory]) {
      const { mode, uid } = statSync(folder);
      if (uid !== 0 || (mode & 0o067) !== 0) continue;
      chownSync(folder, 0, account.gid);
      chmodSync(folder, 0o710);
    }
  } catch (error) {
    throw asStartError(error, directory);
  }
}

type Supervised = {
  site: Site;
  first: Postmaster;
  socket: SocketFolder;
  lock: OwnerLock;
  onLost: EmbeddedPostgresOptions["onLost"];
};

function supervise({ site, first, socket, lock, onLost }: Supervised): EmbeddedPostgres {
  const stopping = new AbortController();
  let current: Postmaster | undefined = first;
  // A process that exits without stop() must not leave a server behind.
  const endWithUs = () => {
    current?.signal("SIGINT");
  };
  process.once("exit", endWithUs);

  const keepRunning = async (): Promise<void> => {
    let pause = shortestPause;
    while (current) {
      const since = performance.now();
      const reason = await current.ended;
      current = undefined;
      if (stopping.signal.aborted) return;
      site.log.error(`Postgres ended (${reason}); starting it again.`);
      onLost?.(reason);
      if (performance.now() - since > steadyAfter) pause = shortestPause;
      current = await startAgain(site, pause, stopping.signal);
      pause = Math.min(pause * 2, longestPause);
    }
  };
  const kept = keepRunning();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await current?.stop();
    await kept;
    process.off("exit", endWithUs);
    socket.remove();
    lock.release();
  };
  return {
    connection: connectionOver(socket.path),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Retries until the server runs again (disk space may be freed at any time) or `signal` is aborted. */
async function startAgain(
  site: Site,
  firstPause: number,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      const started = await startPostmaster(site);
      if (signal.aborted) await started.stop();
      else site.log.info("Postgres runs again.");
      return started;
    } catch (error) {
      site.log.error(error instanceof Error ? error.message : String(error));
    }
  }
}
