import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Backup, backupStateBody } from "#domain/backups/backups.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { freePort } from "#tests/harness/product-process.ts";
import type { Part } from "./finding.ts";
import { type MemoryGroup, memoryGroup } from "./memory-group.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { visitAll } from "./visitors.ts";

const megabyte = 1024 * 1024;
const limit = 512 * megabyte;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Settled memory, in bytes. */
const goals = { node: 200 * megabyte, together: 320 * megabyte };
const rows = 5_000;
/** As docs/operations.md says. */
const allocator = {
  path: `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/libjemalloc.so.2`,
  settings: "background_thread:true,narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0",
};

/** Gives everything 512 MB without swap: an installation with sample data, and what an agency does on a day. */
export const small: Part = async ({ folder, isShort, rounds, find }) => {
  if (!existsSync(allocator.path)) {
    find("512 MB suffice", `not tried: ${allocator.path} is missing (libjemalloc2)`, undefined);
    return;
  }
  let group: MemoryGroup;
  try {
    group = memoryGroup(limit);
  } catch (error) {
    find("512 MB suffice", `not tried: ${(error as Error).message}`, undefined);
    return;
  }
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const PORT = await freePort();
  const tandem = await group.within(() =>
    startTandem({
      PORT,
      DATA_DIR: join(folder, "small"),
      SAMPLE_DATA: "true",
      LD_PRELOAD: allocator.path,
      MALLOC_CONF: allocator.settings,
      BACKUP_SCHEDULE: "* * * * *",
      BACKUP_TARGET: backups,
    }),
  );
  try {
    // The whole hour takes an hour: `--rounds 60`.
    await workFor((rounds ?? (isShort ? 2 : 5)) * minute, { tandem, group, find });
  } finally {
    await tandem.stop();
    await group.remove();
  }
};

type Used = { tandem: Tandem; group: MemoryGroup; find: Parameters<Part>[0]["find"] };

async function workFor(time: number, { tandem, group, find }: Used): Promise<void> {
  const began = performance.now();
  await tandem.ready();
  const first = performance.now() - began;
  find("512 MB suffice for the first start with sample data", `ready after ${Math.round(first)} ms`, true);
  // As many requests as in an hour, because caches fill with them.
  const pause = second * (time / hour);
  const visitors = visitAll(tandem.origin, { readers: 10, writers: 0, pause });
  const token = await signIn(tandem.origin);
  const applied = await apply(tandem);
  find(
    "and for ten pictures of 12 megapixels",
    `${applied.status} ${applied.text.slice(0, 80)}`,
    applied.status === 201,
  );
  const imported = await importCreators(tandem, token);
  find(`for ${rows} rows of a spreadsheet`, imported.slice(0, 120), imported.includes(`"created":${rows}`));
  while (performance.now() - began < time) await sleep(1_000);
  const made = (await listBackups(tandem, token)).filter(
    ({ endedAt, error }) => endedAt !== null && error === null,
  );
  find("for a backup each minute", `${made.length} made`, made.length > 0);
  const { reads, failed } = await visitors.stop();
  find(
    `for ten visitors during ${Math.round(time / minute)} minutes`,
    `${reads} requests, ${failed.length} failed ${failed[0] ?? ""}`,
    reads > 0 && failed.length === 0,
  );
  find("nothing is killed for want of memory", `${group.kills()} killed`, group.kills() === 0);
  await sleep(45_000);
  const memory = settled(group);
  find(
    `settled, Node takes at most ${goals.node / megabyte} MB, and all together ${goals.together / megabyte} MB`,
    `${megabytes(memory.node)} and ${megabytes(memory.together)}`,
    memory.node <= goals.node && memory.together <= goals.together,
  );
}

async function apply({ origin }: Tandem): Promise<{ status: number; text: string }> {
  const size = { width: 4_000, height: 3_000 };
  const images = await Promise.all(Array.from({ length: 10 }, (_, index) => jpeg(`${index}.jpg`, size)));
  const body = applicationForm(applicationFields(), { images });
  const response = await fetch(`${origin}/api/join`, { method: "POST", body });
  return { status: response.status, text: await response.text() };
}

/** The last line of the answer. */
async function importCreators({ origin }: Tandem, token: string): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `Creator ${row},c${row}@mail.example,Gaming,Plays since ${row}.`,
  );
  const body = new FormData();
  body.append("file", new File([`name,email,category,bio\n${lines.join("\n")}`], "creators.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/admin/import/influencers`, { method: "POST", headers, body });
  return (await response.text()).trim().split("\n").at(-1) ?? "";
}

async function listBackups({ origin }: Tandem, token: string): Promise<Backup[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/admin/backups`, { headers });
  return backupStateBody.parse(await response.json()).data.backups;
}

function settled(group: MemoryGroup) {
  const all = group.processes();
  const sum = (list: typeof all) => list.reduce((total, { bytes }) => total + bytes, 0);
  return {
    node: sum(all.filter(({ command }) => command.includes("build/app/main.js"))),
    together: sum(all),
  };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte)} MB`;
}
