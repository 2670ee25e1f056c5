import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError, DataDirectoryInUse } from "./database-start-error.ts";

export type OwnerLock = { release(): void };

const sqliteBusy = 5;
/** Time to wait for a predecessor that is shutting down, in milliseconds. */
const timeoutMs = 1_000;

/**
 * Makes this process the sole owner of `directory`, or throws. The lock is an SQLite file that is locked and never
 * written, because the kernel releases it however its owner ends.
 */
export async function takeOwnership(directory: string): Promise<OwnerLock> {
  const file = join(directory, "owner.lock");
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = lockNow(file, directory);
    if (lock !== undefined) {
      writeFileSync(pidFile(directory), `${process.pid}\n`, { mode: 0o600 });
      return lock;
    }
    if (performance.now() > deadline) throw inUse(directory);
    await sleep(50);
  }
}

function lockNow(file: string, directory: string): OwnerLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    // Never write an existing file: closing any handle to it would release a lock that this process may hold.
    if (!existsSync(file)) writeFileSync(file, "", { mode: 0o600 });
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(
      `DATA_DIR ${dirname(directory)} cannot be used: its lock ${file} cannot be taken (${reason}).`,
    );
  }
}

function inUse(directory: string): DataDirectoryInUse {
  let owner = "";
  try {
    owner = ` (process ${Number.parseInt(readFileSync(pidFile(directory), "utf8"), 10)})`;
  } catch {
    // The process ID is only a hint.
  }
  return new DataDirectoryInUse(
    `DATA_DIR ${dirname(directory)} is in use by another running Tandem${owner}. Stop that one, or choose another DATA_DIR.`,
  );
}

function pidFile(directory: string): string {
  return join(directory, "owner.pid");
}
