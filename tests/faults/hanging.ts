import { spawnSync } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { administrator } from "#tests/harness/administrator.ts";
import type { Part } from "./finding.ts";
import { startTandem, type Tandem } from "./tandem.ts";

/** More than the process has threads. */
const uploads = 12;
/** In milliseconds: for what needs no disk, and until an upload is given up. */
const soon = 3_000;
const givenUp = 25_000;

/** Lets the disk of the data folder hang while applications come, and then return. */
export const hanging: Part = async ({ folder, find }) => {
  const place = join(folder, "hanging");
  const settings = {
    HANG_FOLDER: join(place, "data", "tmp"),
    HANG_FLAG: join(place, "hangs"),
    HANG_PIPE: join(place, "pipe"),
  };
  mkdirSync(place);
  const made = spawnSync("mkfifo", [settings.HANG_PIPE]);
  if (made.status !== 0) {
    find("a disk that hangs", "not tried: there is no mkfifo", undefined);
    return;
  }
  const program = join(import.meta.dirname, "hanging-disk.ts");
  const tandem = await startTandem({
    DATA_DIR: join(place, "data"),
    NODE_OPTIONS: `--import=${program}`,
    ...settings,
  });
  await tandem.ready();
  const page = await (await fetch(tandem.origin)).text();
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];

  writeFileSync(settings.HANG_FLAG, "");
  const began = performance.now();
  const applications = Promise.all(
    Array.from({ length: uploads }, async () => {
      const status = await apply(tandem);
      return { status, took: performance.now() - began };
    }),
  );
  // Until the first of them have taken their threads.
  await sleep(1_000);
  const others = await Promise.all([
    within(soon, tandem, "/influencers?search=a"),
    within(soon, tandem, asset),
    within(soon, tandem, "/api/admin/login", administrator),
    within(soon, tandem, "/api/health/live"),
    within(soon, tandem, "/api/health"),
  ]);
  find(
    `a disk that hangs while ${uploads} applications come: pages, scripts, and signing in work, and it says that it is not ready`,
    others.join(", "),
    others.join() === "200,200,200,200,503",
  );
  const answers = await applications;
  const slowest = Math.max(...answers.map(({ took }) => took));
  find(
    "the applications are refused with 503 in time",
    `${answers.map(({ status }) => status).join(", ")}; the last after ${Math.round(slowest / 1_000)} s`,
    answers.every(({ status }) => status === 503) && slowest < givenUp,
  );

  rmSync(settings.HANG_FLAG);
  const pipe = openSync(settings.HANG_PIPE, constants.O_RDWR | constants.O_NONBLOCK);
  const isReady = await until(async () => (await within(soon, tandem, "/api/health")) === 200);
  const status = await apply(tandem);
  closeSync(pipe);
  const stored = (await tandem.records("/api/admin/join-requests")).length;
  find(
    "when it works again, so does everything, without a restart",
    `ready: ${isReady}; an application gets ${status}, and ${stored} is stored`,
    isReady && status === 201 && stored === 1,
  );
  const code = await tandem.stop();
  find("the process lives through it", `exit code ${code} when asked to stop`, code === 0);
};

async function apply({ origin }: Tandem): Promise<number> {
  const form = applicationForm(applicationFields(), { images: [await jpeg()] });
  const response = await fetch(`${origin}/api/join`, { method: "POST", body: form });
  await response.arrayBuffer();
  return response.status;
}

/** The status, or that there was none in time. */
async function within(
  time: number,
  { origin }: Tandem,
  path: string,
  json?: object,
): Promise<number | string> {
  const post = json && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  };
  const response = await fetch(origin + path, { ...post, signal: AbortSignal.timeout(time) }).catch(
    () => undefined,
  );
  await response?.arrayBuffer();
  return response?.status ?? `nothing from ${path}`;
}

async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    if (await isTrue()) return true;
  }
  return false;
}
