import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. Every path in these scripts starts here. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the script with one line and no stack trace. */
export class Stop extends Error {}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end and forwards signals to it, each kind once. After a signal, the script ends with the
 * program. `quiet` collects the output instead of showing it. `linked` gives the program a channel that closes when
 * this script is gone, and ends the program when npm, which started the script, is gone. Resolves to the exit code
 * (128 plus the number of a signal) and the collected output.
 */
export async function run(file, args, options = {}) {
  const {
    quiet = false,
    linked = false,
    env = {},
    cwd = root,
    timeout = 0,
    input = "ignore",
    shell = false,
  } = options;
  const shown = quiet ? "pipe" : "inherit";
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [input, shown, shown, ...(linked ? ["ipc"] : [])],
    timeout,
    shell,
  });
  const watch = linked ? endWithNpm(child) : undefined;
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));

  const passing = passSignals(child);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve(status ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    passing.end();
    clearInterval(watch);
  });
  if (passing.came) process.exit(code);
  return { code, output: Buffer.concat(output).toString("utf8") };
}

function passSignals(child) {
  const passing = { came: false, end: () => undefined };
  const seen = new Set();
  const listeners = signals.map((signal) => {
    const listener = () => {
      passing.came = true;
      // npm sends a second one after the terminal's.
      if (seen.has(signal)) return;
      seen.add(signal);
      // Ctrl+C and a closed terminal reach the whole group, including the program.
      if (signal !== "SIGTERM" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, listener);
    return [signal, listener];
  });
  passing.end = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  return passing;
}

function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const npm = process.ppid;
  return setInterval(() => {
    if (process.ppid !== npm) child.kill("SIGTERM");
  }, 200);
}

/** Runs the script's work. A `Stop` ends it with its line and exit code 1, as does a failed program. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** True if this file was started directly, and not imported. */
export function isStarted(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1]);
}
