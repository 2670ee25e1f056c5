import { execFile } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Calls a program of the operator as npm does, with nothing of our environment but what `settings` name. */
export function runCommand(name: string, settings: Record<string, string>, ...words: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const program = [`src/server/tools/${name}/command.ts`, ...words];
    const env = { PATH: process.env.PATH, ...settings };
    execFile(process.execPath, program, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}
