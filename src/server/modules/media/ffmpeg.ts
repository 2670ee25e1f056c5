import { execFile, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** `encodes`: whether it makes H.264. */
export type Ffmpeg = { path: string; version: string; encodes: boolean };

/** Address space of the program, in kilobytes. A video of 4K takes about half of it. */
const memoryKb = 3 * 1024 * 1024;
/** Priority, as for `nice`: everything else goes first. */
const lowest = 19;
const longestReport = 64 * 1024;

const known = new Map<string, Promise<Ffmpeg | undefined>>();

/**
 * The program `ffmpeg` of this machine, which is optional; undefined if there is none that starts. Looked for once, so it is
 * found after a restart.
 */
export function findFfmpeg(folders = process.env.PATH ?? ""): Promise<Ffmpeg | undefined> {
  const found = known.get(folders) ?? lookFor(folders);
  known.set(folders, found);
  return found;
}

async function lookFor(folders: string): Promise<Ffmpeg | undefined> {
  // Its limits are those of a Unix shell.
  if (process.platform === "win32") return undefined;
  for (const folder of folders.split(delimiter).filter(Boolean)) {
    const path = join(folder, "ffmpeg");
    try {
      await access(path, constants.X_OK);
      const run = promisify(execFile);
      const { stdout: about } = await run(path, ["-version"], { timeout: 10_000 });
      const { stdout: encoders } = await run(path, ["-hide_banner", "-encoders"], { timeout: 10_000 });
      const version = /^ffmpeg version (\S+)/.exec(about)?.[1] ?? "unknown";
      return { path, version, encodes: /\blibx264\b/.test(encoders) };
    } catch {
      // Another folder may have one that starts.
    }
  }
  return undefined;
}

type Limits = { folder: string; signal: AbortSignal; timeLimit: number };

/**
 * Runs the program in `folder`, with the lowest priority and limits of memory and time, and returns what it reports. It
 * reads untrusted videos, so it gets no settings and opens files only. Throws with its reasons if it fails.
 */
export async function runFfmpeg(
  { path }: Ffmpeg,
  args: string[],
  { folder, signal, timeLimit }: Limits,
): Promise<string> {
  const always = ["-nostdin", "-hide_banner", "-nostats", "-y", "-protocol_whitelist", "file"];
  // Where a system knows no such limit, it is left out.
  const limited = `ulimit -v ${memoryKb} 2>/dev/null; exec nice -n ${lowest} "$@"`;
  const child = spawn("/bin/sh", ["-c", limited, "sh", path, ...always, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    timeout: timeLimit,
    killSignal: "SIGKILL",
  });
  let report = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    report = (report + text).slice(0, longestReport);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject).once("close", resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${reasonsIn(report)}`);
  return report;
}

/** The end of a report without the indented lines, which describe the video and may name people or places. */
function reasonsIn(report: string): string {
  const reasons = report.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  return reasons.join("\n").slice(-500);
}
