import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client, type ClientConfig } from "pg";
import { type Manifest, tableEntry, unpackArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { makeTables } from "./restore-backup.ts";
import type { ScratchDatabase } from "./scratch-database.ts";
import { dumpTables, loadTables } from "./tables.ts";

type Trying = {
  archive: string;
  temporaryFolder: string;
  makeDatabase(): Promise<ScratchDatabase>;
  signal: AbortSignal;
};

/**
 * Restores the records of an archive into a scratch database and compares them row by row. Files are only read, and
 * compared with their checksums. Needs room for the records twice in `temporaryFolder`, and removes all of it.
 */
export async function tryRestore(
  content: Readable,
  { archive, temporaryFolder, makeDatabase, signal }: Trying,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, "restore-"));
  try {
    const pathOf = (entry: string) => (entry.startsWith("tables/") ? join(folder, entry) : undefined);
    const manifest = await unpackArchive(content, { archive, pathOf, signal });
    const scratch = await makeDatabase();
    try {
      await compareRestored(scratch.connection, manifest, folder);
    } finally {
      await scratch.drop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareRestored(connection: ClientConfig, manifest: Manifest, folder: string): Promise<void> {
  await makeTables(connection, manifest, folder);
  const client = new Client(connection);
  await client.connect();
  try {
    await loadTables(client, manifest.tables, join(folder, "tables"));
    const again = join(folder, "restored");
    await mkdir(again);
    for (const { name } of (await dumpTables(client, again)).tables) {
      const hash = createHash("sha256");
      await pipeline(createReadStream(join(again, `${name}.copy`)), hash);
      if (hash.digest("hex") !== manifest.checksums[tableEntry(name)])
        throw new BackupError(`The table ${name} differs after it was restored.`);
    }
  } finally {
    await client.end();
  }
}
