import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { inspect } from "node:util";
import { type Environment, readSettings, SettingError, type Settings } from "#server/config/settings.ts";
import { type DatabaseServer, joinDatabase } from "#server/platform/database/connect.ts";
import { DatabaseStartError } from "#server/platform/database/embedded/database-start-error.ts";
import { makeLogger } from "#server/platform/logger.ts";

/** The command cannot be carried out. The message gives the reason. */
export class CommandError extends Error {}

export type Output = Writable & { isTTY?: boolean };

/** Environment and output streams of a command. */
export type Terminal = { env: Environment; stdout: Output; stderr: Output };

/** Does the work of a command and returns its exit code. */
export type Command = (words: string[], terminal: Terminal) => Promise<number>;

/** Paths are relative to the folder in which npm was called, not to the project. */
export const pathOf = (name: string, env: Environment) => resolve(env.INIT_CWD ?? ".", name);

/** Size in bytes of a file that an operator names. Throws for a folder, a device, or a pipe, which may never end. */
export async function sizeOfFile(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isFile()) throw new CommandError(`${path} is no file.`);
  return found.size;
}

/** Present second for a file name. */
export const timeForName = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");

/** Runs `work` with the configured database, by default beside a running Tandem. */
export async function withDatabase<T>(
  env: Environment,
  work: (connection: DatabaseServer["connection"], settings: Settings) => Promise<T>,
  open: typeof joinDatabase = joinDatabase,
): Promise<T> {
  const settings = readSettings(env);
  const server = await open(settings, makeLogger("warn"));
  try {
    return await work(server.connection, settings);
  } finally {
    await server.stop();
  }
}

/** Calls an operator's command. Usage errors are reported in one line, bugs with their stack. Both end with 1. */
export async function callCommand(command: Command, words: string[], terminal: Terminal): Promise<number> {
  try {
    return await command(words, terminal);
  } catch (error) {
    terminal.stderr.write(`${isForOperator(error) ? error.message : inspect(error)}\n`);
    return 1;
  }
}

/** Runs the command for which this process was started. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await callCommand(command, process.argv.slice(2), process);
}

function isForOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const kinds = [CommandError, SettingError, DatabaseStartError];
  // Errors of the operating system name the missing or unreadable file.
  return kinds.some((kind) => error instanceof kind) || "syscall" in error;
}
