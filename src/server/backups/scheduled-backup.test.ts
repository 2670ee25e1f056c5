import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeEach, expect, it } from "vitest";
import { backupStateBody } from "#domain/backups/backups.contract.ts";
import type { BackupTargetSettings } from "#server/config/settings.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { openBackupTarget } from "./open-backup-target.ts";
import { backUpWhenDue } from "./scheduled-backup.ts";
import { besideDatabase } from "./scratch-database.ts";
import { tryRestore } from "./try-restore.ts";

const first = new Date("2026-11-02T03:00:20Z");
let time = first;
const server = await startServerForFile({ now: () => time });
const s3 = await startS3Peer();
afterAll(() => s3.close());
await server.signIn();
const folder = join(server.folder, "backups");
const bucket = { bucket: s3.settings, prefix: "agency/tandem/" };
const keep = { daily: 2, weekly: 1, monthly: 1 };
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeEach(async () => {
  time = first;
  await server.records.pool.query("delete from backups; delete from outgoing_mails");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});

const later = (hours: number) => {
  time = new Date(time.getTime() + hours * 60 * 60 * 1000);
};

type Differently = { signal?: AbortSignal; openTarget?: typeof openBackupTarget };

async function run(target: BackupTargetSettings = { folder }, differently: Differently = {}) {
  const { signal = new AbortController().signal, openTarget = openBackupTarget } = differently;
  const context = otherProcess(server, () => time, {
    backup: { schedule: "0 3 * * *", target, keep },
    dataDir: server.folder,
  });
  await backUpWhenDue(context, { connection: server.records.connection, openTarget, log }, signal);
}

async function rows() {
  const found = await server.records.pool.query("select * from backups order by started_at");
  return found.rows;
}

async function mails(): Promise<Array<{ recipient: string; subject: string; text: string }>> {
  const found = await server.records.pool.query(
    "select recipient, subject, text from outgoing_mails order by recipient",
  );
  return found.rows;
}

const fileOf = (day: string) => `tandem-scheduled-${day}T03-00-20Z.tar.gz`;

it("is made once for each time of the schedule, read again, and restored once a week", async () => {
  await run();
  await run();
  later(20);
  await run();
  expect(await readdir(folder)).toEqual([fileOf("2026-11-02")]);
  expect(await rows()).toEqual([
    expect.objectContaining({
      error: null,
      ended_at: first,
      records: expect.any(Number),
      tried_name: fileOf("2026-11-02"),
      try_error: null,
    }),
  ]);
  later(4);
  await run();
  expect(await readdir(folder)).toEqual([fileOf("2026-11-02"), fileOf("2026-11-03")]);
  expect((await rows())[1]).toMatchObject({ error: null, tried_name: null });
  expect(await mails()).toEqual([]);
  expect(await readdir(server.folder)).not.toContain("tried-restore");
  expect(await server.filesIn("tmp")).toEqual([]);
});

it("removes what is no longer kept, and no other file", async () => {
  const others = ["tandem-2026-01-01T03-00-20.tar.gz", "notes.txt", "tandem-scheduled-old.tar.gz"];
  for (const name of others) await writeFile(join(folder, name), "of somebody");
  for (let day = 0; day < 9; day += 1) {
    await run();
    later(24);
  }
  const kept = ["2026-11-08", "2026-11-09", "2026-11-10"].map(fileOf);
  // Monday's week and the month are those of the newest.
  expect((await readdir(folder)).toSorted()).toEqual([...others, ...kept.slice(1)].toSorted());
});

it("tells the owners once that it failed, is tried again each hour, and then goes on", async () => {
  await addColleague(server, "editor");
  await rm(folder, { recursive: true });
  await run();
  expect(await rows()).toMatchObject([{ error: expect.stringContaining("ENOENT"), bytes: null }]);
  later(0.9);
  await run();
  expect(await rows()).toHaveLength(1);
  later(0.2);
  await run();
  expect(await rows()).toHaveLength(2);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual(["The backup of Tandem failed"]);
  expect(sent[0]?.text).toContain("There is no good backup yet");
  await mkdir(folder);
  later(1.1);
  await run();
  expect((await rows())[2]).toMatchObject({ error: null });
  expect(await mails()).toHaveLength(1);
});

it("finds an archive that was damaged where it is stored", async () => {
  await run();
  const path = join(folder, fileOf("2026-11-02"));
  const bytes = await readFile(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(path, bytes);
  later(24 * 7);
  await run();
  expect((await rows())[1]).toMatchObject({
    error: null,
    tried_name: fileOf("2026-11-02"),
    try_error: expect.stringContaining("is not a whole backup of Tandem"),
  });
  expect((await mails()).map(({ subject }) => subject)).toEqual(["A backup of Tandem cannot be restored"]);
});

it("is removed again if it cannot be read", async () => {
  const forgetful = async (settings: BackupTargetSettings) => {
    const target = await openBackupTarget(settings);
    return {
      ...target,
      async save(name: string, content: Readable) {
        await target.save(name, content);
        await truncate(join(folder, name), 1_000);
      },
    };
  };
  await run({ folder }, { openTarget: forgetful });
  expect(await rows()).toMatchObject([
    { error: expect.stringContaining("is not a whole backup"), bytes: null },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it("is stored in a bucket, too", async () => {
  await run(bucket);
  const target = await openBackupTarget(bucket);
  expect((await rows())[0]?.error).toBeNull();
  expect(await target.names()).toEqual([fileOf("2026-11-02")]);
  expect(await rows()).toMatchObject([
    { error: null, bytes: String(await target.size(fileOf("2026-11-02"))), try_error: null },
  ]);
  await s3.pause();
  later(24);
  await run(bucket);
  expect((await rows())[1].error).toMatch(/ECONNREFUSED|connect/);
  expect((await mails())[0]?.text).toContain("The last good backup is from 2 November 2026");
  await s3.resume();
  later(2);
  await run(bucket);
  expect((await rows())[2]).toMatchObject({ error: null });
});

it("that was stopped in the middle is no failure, leaves nothing, and is made an hour later", async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(run({ folder }, { signal: stopping.signal })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  expect(await rows()).toMatchObject([{ ended_at: null, error: null }]);
  expect(await mails()).toEqual([]);
  await writeFile(join(folder, "tandem-scheduled-2026-11-02T03-00-20Z.tar.gz.partial"), "half");
  later(1);
  await run();
  expect(await readdir(folder)).toEqual(["tandem-scheduled-2026-11-02T04-00-20Z.tar.gz"]);
});

it("is restored beside the database where no embedded Postgres is installed", async () => {
  await run();
  const target = await openBackupTarget({ folder });
  await tryRestore(await target.read(fileOf("2026-11-02")), {
    archive: "the archive",
    temporaryFolder: join(server.folder, "tmp"),
    makeDatabase: () => besideDatabase(server.records.connection),
    signal: new AbortController().signal,
  });
  const left = await server.records.pool.query(
    "select from pg_database where datname = 'tandem_tried_restore'",
  );
  expect(left.rowCount).toBe(0);
});

it("is shown to owners, without the key of a bucket", async () => {
  await run();
  const token = await server.signIn();
  const { data } = (await server.send("GET", "/api/admin/backups", { token })).as(backupStateBody);
  expect(data).toMatchObject({
    scheduled: null,
    lastGood: { name: fileOf("2026-11-02"), error: null },
    lastTried: { tryError: null },
    backups: [{ name: fileOf("2026-11-02") }],
  });
});
