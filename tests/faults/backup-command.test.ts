import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import type { BackupState } from "#domain/backups/backups.contract.ts";
import { backupCommand } from "#server/tools/backup/backup-command.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { urlOf } from "#tests/harness/database-connection.ts";
import { removeProductFolder } from "#tests/harness/product-folder.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { callCommand, runCommand } from "#tests/harness/run-command.ts";
import { createDatabase } from "#tests/harness/test-database.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const running: ProductProcess[] = [];
afterAll(async () => {
  for (const product of running) await product.kill();
  await removeProductFolder(folder);
});

const known = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SAMPLE_DATA: "false",
};

async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = startProduct({ PORT: await freePort(), RATE_LIMIT: "off", ...known, ...settings });
  running.push(product);
  await product.ready();
  return product;
}

const command = (settings: Record<string, string>, ...words: string[]) =>
  callCommand(backupCommand, { INIT_CWD: folder, ...settings }, ...words);

async function apply({ origin }: ProductProcess, name: string): Promise<number> {
  const form = applicationForm(applicationFields({ name }), { images: [await jpeg()] });
  return (await fetch(`${origin}/api/join`, { method: "POST", body: form })).status;
}

type Request = { name: string; images: Array<{ src: string }> };

/** The applications that are waiting, with their pictures, the latest first. */
async function applications({ origin }: ProductProcess) {
  const response = await fetch(`${origin}/api/admin/join-requests?limit=500`, {
    headers: { authorization: `Bearer ${await signIn(origin)}` },
  });
  const requests = (await response.json()) as Request[];
  return Promise.all(
    requests.map(async ({ name, images }) => {
      const picture = await fetch(origin + (images[0]?.src ?? ""));
      return { name, status: picture.status, bytes: (await picture.arrayBuffer()).byteLength };
    }),
  );
}

test("a running Tandem is saved, and put back on the other kind of database, there and back again", async () => {
  const first = await start({ DATA_DIR: join(folder, "first") });
  for (const name of ["Ana Reis", "Bo Lindqvist"]) expect(await apply(first, name)).toBe(201);
  // Somebody applies while the backup is made.
  let stopped = false;
  const busy = (async () => {
    for (let turn = 0; !stopped; turn += 1) await apply(first, `Cleo ${turn}`);
  })();
  const atFirst = { INIT_CWD: folder, DATA_DIR: join(folder, "first") };
  const saved = await runCommand("backup", atFirst, "backup", "first.tar.gz");
  stopped = true;
  await busy;
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringMatching(/first\.tar\.gz: \d+ records and \d+ files/),
  });
  const before = await applications(first);

  const inUse = await command({ DATA_DIR: join(folder, "first") }, "restore", "first.tar.gz");
  expect(inUse).toMatchObject({ code: 1, output: expect.stringMatching(/^DATA_DIR .* is in use/) });
  expect(await first.stop()).toBe(0);
  const filled = await command({ DATA_DIR: join(folder, "first") }, "restore", "first.tar.gz");
  expect(filled).toMatchObject({ code: 1, output: expect.stringMatching(/^The database holds records\./) });

  const onServer = {
    DATA_DIR: join(folder, "second"),
    DATABASE_URL: urlOf(await createDatabase()),
  };
  expect(await command(onServer, "restore", "first.tar.gz")).toMatchObject({ code: 0 });
  const second = await start(onServer);
  const there = await applications(second);
  // All who had applied at one moment, the latest first, each with the picture.
  expect(there.length).toBeGreaterThanOrEqual(2);
  expect(there).toEqual(before.slice(-there.length));

  expect(await command(onServer, "backup", "second.tar.gz")).toMatchObject({ code: 0 });
  await second.stop();
  expect(await command({ DATA_DIR: join(folder, "third") }, "restore", "second.tar.gz")).toMatchObject({
    code: 0,
  });
  expect(await applications(await start({ DATA_DIR: join(folder, "third") }))).toEqual(there);
});

test("a backup of the schedule is made by the first of two starts, and is restored on both kinds of database", async () => {
  const target = join(folder, "scheduled");
  await mkdir(target);
  const settings = {
    DATA_DIR: join(folder, "fifth"),
    BACKUP_SCHEDULE: "0 3 * * *",
    BACKUP_TARGET: target,
  };
  const first = await start(settings);
  const made = () => readdir(target);
  await expect
    .poll(made, { timeout: 90_000 })
    .toEqual([expect.stringMatching(/^tandem-scheduled-.*Z\.tar\.gz$/)]);
  const token = await signIn(first.origin);
  const state = async () => {
    const response = await fetch(`${first.origin}/api/admin/backups`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { data: BackupState }).data;
  };
  await expect.poll(state, { timeout: 90_000 }).toMatchObject({
    scheduled: { place: target, keep: "7 daily, 4 weekly, 12 monthly" },
    lastGood: { error: null },
    lastTried: { triedAt: expect.any(String), tryError: null },
  });
  await first.stop();
  const again = await start(settings);
  await again.stop();
  expect(await made()).toHaveLength(1);

  const archive = join(target, (await made())[0] ?? "");
  const places: Record<string, string>[] = [
    { DATA_DIR: join(folder, "sixth") },
    { DATA_DIR: join(folder, "seventh"), DATABASE_URL: urlOf(await createDatabase()) },
  ];
  for (const place of places) {
    expect(await command(place, "restore", archive)).toMatchObject({ code: 0 });
    expect(await applications(await start(place))).toEqual([]);
  }
});

test("a backup that is a pipe or a device is not begun", async () => {
  const pipe = join(folder, "pipe.tar.gz");
  await promisify(execFile)("mkfifo", [pipe]);
  for (const path of [pipe, "/dev/zero"]) {
    const response = await command({ DATA_DIR: join(folder, "fourth") }, "restore", path);
    expect(response.code).toBe(1);
    expect(response.output.trim()).toBe(`${path} is no file.`);
  }
});

test("a backup that is not there is named", async () => {
  const response = await command({ DATA_DIR: join(folder, "fourth") }, "restore", "nowhere.tar.gz");
  expect(response.code).toBe(1);
  expect(response.output.trim()).toMatch(/^ENOENT: .*nowhere\.tar\.gz'$/);
});
