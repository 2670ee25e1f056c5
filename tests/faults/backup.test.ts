import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "#server/backups/archive.ts";
import { backupFolder } from "#server/backups/backup-folder.ts";
import { makeBackup } from "#server/backups/make-backup.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { type FileStore, localFileStore } from "#server/platform/files/file-store.ts";
import { loadSampleData } from "#server/sample-data/load-sample-data.ts";
import { createDatabase, makeTestDatabase, type TestDatabase } from "#tests/harness/test-database.ts";

const now = new Date("2026-06-01T12:00:00Z");
let folder: string;
let records: TestDatabase;
let store: FileStore;
/** Of all that is there at first. Whoever damages it copies it. */
let first: Awaited<ReturnType<typeof backUp>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tandem-backup-"));
  records = await makeTestDatabase();
  store = localFileStore(join(folder, "media"));
  await records.pool.query(
    "insert into admins (id, email, password_hash) values (gen_random_uuid(), 'owner@tandem.example', 'hash')",
  );
  const pictures = join(folder, "tmp");
  await mkdir(pictures);
  await records.database.transaction((transaction) =>
    loadSampleData(transaction, { store, folder: pictures, now }),
  );
  first = await backUp({ connection: records.connection, store }, "first.tar.gz");
});

afterAll(async () => {
  await records.close();
  await rm(folder, { recursive: true });
});

/** A database without tables, and a store without files. */
async function emptyPlace() {
  const connection = await createDatabase();
  const name = connection.database;
  const media = join(folder, name);
  const contentDir = join(folder, `${name}.content`);
  const replacedContent = join(folder, `${name}.replaced`);
  return {
    contentDir,
    replacedContent,
    connection,
    store: localFileStore(media),
    media,
    temporaryFolder: join(folder, `${name}.tmp`),
  };
}

const backUp = (place: { connection: ClientConfig; store: FileStore }, name: string) => {
  const path = join(folder, name);
  return makeBackup({
    contentDir: "content",
    ...place,
    temporaryFolder: join(folder, "tmp"),
    save: (content) => backupFolder(folder).save(name, content),
    now,
  }).then((result) => ({
    path,
    ...result,
  }));
};

async function contentsOf(path: string) {
  return readArchive(path, await mkdtemp(join(folder, "contents-")));
}

async function rowsOf<T>(connection: ClientConfig, sql: string): Promise<T[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test("a backup of what was restored is the same as the first, row by row and byte by byte", async () => {
  expect(first).toMatchObject({ missing: [] });
  expect(first.files).toBeGreaterThan(20);
  const place = await emptyPlace();
  await restoreBackup({ ...place, path: first.path });
  const second = await backUp(place, "second.tar.gz");
  expect(await contentsOf(second.path)).toEqual(await contentsOf(first.path));

  const [kept] = await rowsOf(
    place.connection,
    "select sum(count)::int as count from influencer_cube where category = '' and platform = '' and size = '' and featured = ''",
  );
  const [counted] = await rowsOf(
    place.connection,
    "select count(*)::int from influencers where visibility = 'public'",
  );
  expect(kept, "the facet counts are made anew").toEqual(counted);
});

test("records that come and go while the backup is made are in it whole or not at all", async () => {
  let stopped = false;
  const busy = (async () => {
    while (!stopped) {
      const { rows } = await records.pool.query<{ id: string; joinRequestId: string }>(
        'select id, join_request_id as "joinRequestId" from media where join_request_id is not null limit 1',
      );
      const [gone] = rows;
      if (gone === undefined) return;
      const { rows: all } = await records.pool.query<{ id: string }>(
        "delete from media where join_request_id = $1 returning id",
        [gone.joinRequestId],
      );
      await records.pool.query("delete from join_requests where id = $1", [gone.joinRequestId]);
      for (const { id } of all) await store.remove(id);
    }
  })();
  const { path, missing } = await backUp({ connection: records.connection, store }, "busy.tar.gz");
  stopped = true;
  await busy;
  expect(missing).toEqual([]);

  const place = await emptyPlace();
  await mkdir(place.contentDir);
  await writeFile(join(place.contentDir, "about.json"), "before");
  const { failedContent } = await restoreBackup({ ...place, path });
  expect(failedContent).toEqual([]);
  for (const name of await readdir("content")) {
    expect(await readFile(join(place.contentDir, name), "utf8")).toBe(
      await readFile(`content/${name}`, "utf8"),
    );
  }
  expect(await readFile(join(place.replacedContent, "about.json"), "utf8")).toBe("before");
  const rows = await rowsOf<{ id: string }>(place.connection, "select id from media order by id");
  const files: string[] = [];
  for await (const id of place.store.ids()) files.push(id);
  expect(files.toSorted()).toEqual(rows.map(({ id }) => id));
});

test("a file that the store has lost is named, and the rest is saved", async () => {
  const [lost] = await rowsOf<{ id: string }>(
    records.connection,
    "select id from media where influencer_id is not null limit 1",
  );
  const variants = await Promise.all(
    (await store.names(lost?.id ?? "")).map(async (name) => {
      const path = join(folder, "media", (lost?.id ?? "").slice(-2), name);
      return { path, bytes: await readFile(path) };
    }),
  );
  for (const { path } of variants) await rm(path);
  const { missing, files } = await backUp({ connection: records.connection, store }, "lost.tar.gz");
  for (const { path, bytes } of variants) await writeFile(path, bytes);
  expect(missing).toEqual([lost?.id]);
  expect(files).toBeGreaterThan(20);
});

test.each([
  {
    fault: "cut off near its end",
    damage: async (path: string, bytes: Buffer) => truncate(path, bytes.length - 9),
  },
  { fault: "cut off early", damage: async (path: string) => truncate(path, 3000) },
  {
    fault: "changed in one byte and packed again",
    damage: async (path: string, bytes: Buffer) => {
      const tar = gunzipSync(bytes);
      const place = tar.indexOf("WEBP") + 20;
      tar[place] = (tar[place] ?? 0) ^ 1;
      await writeFile(path, gzipSync(tar));
    },
  },
  {
    fault: "changed in one byte",
    damage: async (path: string, bytes: Buffer) => {
      const place = Math.floor(bytes.length / 2);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
  },
  { fault: "something else", damage: async (path: string) => writeFile(path, "name,email\n") },
])("an archive that is $fault is refused, and nothing is written", async ({ damage }) => {
  const path = join(folder, "whole.tar.gz");
  await copyFile(first.path, path);
  await damage(path, await readFile(path));
  const place = await emptyPlace();
  await expect(restoreBackup({ ...place, path })).rejects.toThrow(
    /whole\.tar\.gz is not a whole backup of Tandem/,
  );
  expect(
    await rowsOf(place.connection, "select 1 from pg_tables where schemaname in ('public', 'drizzle')"),
  ).toEqual([]);
  expect(await readdir(folder)).not.toContain(place.media);
  expect(await readdir(place.temporaryFolder)).toEqual([]);
});

test("a database that holds records is left alone", async () => {
  const { path } = first;
  await expect(
    restoreBackup({ ...(await emptyPlace()), connection: records.connection, store, path }),
  ).rejects.toThrow(/The database holds records/);
});

test("a backup that cannot be finished leaves no file behind", async () => {
  const failing: FileStore = { ...store, read: () => Promise.reject(new Error("the disk is gone")) };
  await expect(backUp({ connection: records.connection, store: failing }, "failed.tar.gz")).rejects.toThrow(
    "the disk is gone",
  );
  expect((await readdir(folder)).filter((name) => name.startsWith("failed"))).toEqual([]);
});
