import { resolve } from "node:path";
import { readSettings, SettingError, type Settings } from "#server/config/settings.ts";
import { type DatabaseServer, joinDatabase } from "#server/platform/database/connect.ts";
import { DatabaseStartError } from "#server/platform/database/embedded/database-start-error.ts";
import { makeLogger } from "#server/platform/logger.ts";

/** The command cannot be carried out. The message tells the person who ran it why. */
export class CommandError extends Error {}

/** Paths are relative to where npm was called, not to the project's folder. */
export const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? ".", name);

/** The current second, as part of a file name. */
export const timeForName = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");

/** Runs `work` with the database of the settings, by default beside a running Tandem. */
export async function withDatabase<T>(
  work: (connection: DatabaseServer["connection"], settings: Settings) => Promise<T>,
  open: typeof joinDatabase = joinDatabase,
): Promise<T> {
  const settings = readSettings(process.env);
  const server = await open(settings, makeLogger("warn"));
  try {
    return await work(server.connection, settings);
  } finally {
    await server.stop();
  }
}

/**
 * Runs an operator's command. Usage errors are reported in one line, bugs with their stack. Exits with 1 after either.
 */
export function runCommand(work: (words: string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    console.error(isForOperator(error) ? error.message : error);
    process.exitCode = 1;
  });
}

function isForOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const kinds = [CommandError, SettingError, DatabaseStartError];
  // A file that does not exist, or cannot be read or written: the system's message names it.
  return kinds.some((kind) => error instanceof kind) || "syscall" in error;
}
