import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { migrateDatabase, migrationsFolder } from "#server/platform/database/migrate.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { fileEntry, type Manifest, readArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { restoreContent } from "./content-files.ts";
import { loadTables } from "./tables.ts";

/**
 * Restores a backup into an empty database and migrates it. The whole archive is verified before anything is written.
 * Files are restored before rows, as with uploads, so that no row is without its file. Throws a `BackupError` if the
 * archive or the database cannot be used.
 */
export async function restoreBackup(options: {
  connection: ClientConfig;
  store: FileStore;
  temporaryFolder: string;
  contentDir: string;
  /** Folder for content files that the archive replaces. */
  replacedContent: string;
  path: string;
}): Promise<Manifest & { failedContent: string[] }> {
  const { connection, store, temporaryFolder, contentDir, replacedContent, path } = options;
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, "restore-"));
  const client = new Client({ ...connection, application_name: "tandem restore" });
  try {
    const manifest = await readArchive(path, folder);
    await client.connect();
    await expectEmpty(client);
    await makeTables(connection, manifest, folder);
    for (const id of manifest.files) {
      for (const variant of await readdir(join(folder, fileEntry(id)))) {
        await store.put(`${id}/${variant}`, join(folder, fileEntry(id), variant));
      }
    }
    await loadTables(client, manifest.tables, join(folder, "tables"));
    await migrateDatabase(connection);
    return { ...manifest, failedContent: await restoreContent(folder, contentDir, replacedContent) };
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the tables as they were when the backup was made. `folder` is for the migrations until then. */
export async function makeTables(
  connection: ClientConfig,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const migrations = await migrationsUntil(manifest.migration, join(folder, "migrations"));
  await migrateDatabase(connection, { folder: migrations });
}

async function expectEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.admins') is not null as exists",
  );
  if (!rows[0]?.exists) return;
  const { rowCount } = await client.query("select from admins limit 1");
  if (rowCount !== 0) {
    throw new BackupError(
      "The database holds records. A backup goes into an empty one: choose another DATA_DIR or DATABASE_URL.",
    );
  }
}

/** Folder with only the migrations of the backup's database, because its rows need the tables of that time. */
async function migrationsUntil(newest: number, folder: string): Promise<string> {
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: Array<{ when: number }> };
  const entries = journal.entries.filter(({ when }) => when <= newest);
  if (newest < (journal.entries[0]?.when ?? 0)) {
    throw new BackupError(
      "The backup is older than this version can migrate. Restore it with the last version before 1.0.0, then upgrade.",
    );
  }
  if (entries.at(-1)?.when !== newest) {
    throw new BackupError("The backup is of a newer Tandem than this one; restore it with that one.");
  }
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}
