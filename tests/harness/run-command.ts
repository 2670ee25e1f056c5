import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { type Command, callCommand as callHere } from "#server/tools/command.ts";
import { environment } from "./product-process.ts";

const root = join(import.meta.dirname, "../..");

/** Runs an operator's command as npm does, in a process that has only `settings` as its environment. */
export function runCommand(name: string, settings: Record<string, string>, ...words: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const program = [`src/server/tools/${name}/command.ts`, ...words];
    const env = { ...environment, ...settings };
    execFile(process.execPath, program, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

/** The same in this process, which saves the start of another one. */
export async function callCommand(command: Command, settings: Record<string, string>, ...words: string[]) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const texts = Promise.all([text(stdout), text(stderr)]);
  const code = await callHere(command, words, { env: settings, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, output: (await texts).join("") };
}
