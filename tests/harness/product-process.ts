import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { noteTokens } from "./token-leaks.ts";

const root = join(import.meta.dirname, "../..");
/** A start takes a third less processor time when what an earlier one has compiled is kept. */
export const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
};
/** The first start creates a database and loads the sample data; in milliseconds. */
const startLimit = 120_000;
const stopLimit = 60_000;

export type ProductProcess = {
  origin: string;
  pid: number | undefined;
  /** Its whole output so far. */
  output(): string;
  /** Waits until it responds; throws with its output if it does not. */
  ready(): Promise<void>;
  /** The exit code, once it has exited. */
  ended: Promise<number | null>;
  /** Stops it as an operator would, waits, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it without a graceful shutdown. */
  kill(): Promise<void>;
};

const bundle = "build/app/main.js";
const bundling = 'import("./scripts/build.mjs").then(({ buildServer }) => buildServer())';
let isBundled = false;

/** The program of a checkout. A version before 1.0 has only its sources. */
function programOf(folder: string): string {
  // A single test is run without a build, right after a change of the server.
  if (folder === root && !isBundled) {
    execFileSync(process.execPath, ["--eval", bundling], { cwd: root });
    isBundled = true;
  }
  return existsSync(join(folder, bundle)) ? bundle : "src/server/main.ts";
}

/** Starts the built product as an operator would, with only `settings` as its environment. */
export function startProduct(settings: Record<string, string>, folder = root): ProductProcess {
  const program = ["--import", "./scripts/end-with-parent.mjs", programOf(folder)];
  const child = spawn(process.execPath, program, {
    cwd: folder,
    // Through the IPC channel the product notices when its parent process is gone.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...environment, NODE_ENV: "production", LOG_LEVEL: "warn", ...settings },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = once(child, "close").then(([code]) => {
    noteTokens("output of a product", output);
    return code as number | null;
  });
  const origin = `http://localhost:${settings.PORT}`;
  return {
    origin,
    pid: child.pid,
    output: () => output,
    ended,
    async ready() {
      const deadline = Date.now() + startLimit;
      while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
        const response = await fetch(`${origin}/api/health`).catch(() => undefined);
        if (response?.ok) return;
        await sleep(50);
      }
      child.kill("SIGKILL");
      throw new Error(`The product did not start:\n${output}`);
    },
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), stopLimit);
      return ended.finally(() => clearTimeout(late));
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return String(address.port);
}
