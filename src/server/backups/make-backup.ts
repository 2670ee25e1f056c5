import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { fileEntry, type SaveArchive, tableEntry, writeArchive } from "./archive.ts";
import { packContent } from "./content-files.ts";
import { type DatabaseDump, dumpTables } from "./tables.ts";

type Archive = ReturnType<typeof writeArchive>;

export type BackupResult = { tables: number; rows: number; files: number; missing: string[] };

/** Files are rarely deleted during a backup. If somebody keeps deleting, stop them first. */
const mostRounds = 20;

/**
 * Saves one archive of all records and files while Tandem runs. Records are read at one moment. The bytes
 * of a file never change, so all files of that moment exist, unless their record was deleted in the meantime; then
 * the records are read again. `missing` lists files with a row but no bytes in the store.
 */
export async function makeBackup(options: {
  connection: ClientConfig;
  store: FileStore;
  /** Folder of the content files. */
  contentDir: string;
  /** Folder for intermediate files. */
  temporaryFolder: string;
  save: SaveArchive;
  now: Date;
  signal?: AbortSignal;
}): Promise<BackupResult> {
  const { save, signal, temporaryFolder } = options;
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, "backup-"));
  const client = new Client({ ...options.connection, application_name: "tandem backup" });
  const archive = writeArchive(save, signal);
  try {
    await client.connect();
    const { dump, missing } = await packFiles(client, options.store, archive, folder);
    for (const { name } of dump.tables) await archive.addPath(tableEntry(name), join(folder, `${name}.copy`));
    await packContent(options.contentDir, archive);
    const files = dump.media.filter((id) => !missing.includes(id));
    const { migration, tables } = dump;
    await archive.finish({ createdAt: options.now.toISOString(), migration, tables, files });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, files: files.length, missing };
  } catch (error) {
    throw (await archive.cancel()) ?? error;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs files and reads the records again until all of their files are packed. */
async function packFiles(client: Client, store: FileStore, archive: Archive, folder: string) {
  const packed = new Set<string>();
  let missing: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const dump: DatabaseDump = await dumpTables(client, folder);
    const gone: string[] = [];
    for (const id of dump.media) {
      if (packed.has(id)) continue;
      if (await packFile(store, archive, id)) packed.add(id);
      else gone.push(id);
    }
    // A file that is missing twice in a row was not just deleted: it is lost.
    if (gone.every((id) => missing.includes(id))) return { dump, missing: gone };
    missing = gone;
  }
  throw new Error("files were removed all the time; make the backup when fewer records are deleted");
}

/** False if the file no longer exists. */
async function packFile(store: FileStore, archive: Archive, id: string): Promise<boolean> {
  const names = await store.names(id);
  for (const name of names) {
    const file = await store.read(name);
    if (file === undefined) return false;
    await archive.add(fileEntry(name), file.bytes, file.stream);
  }
  return names.length > 0;
}
