import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { SaveArchive } from "#server/backups/archive.ts";
import { BackupError } from "#server/backups/backup-error.ts";
import { backupFolder } from "#server/backups/backup-folder.ts";
import { makeBackup } from "#server/backups/make-backup.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { prepareDataDirectory } from "#server/config/data-directory.ts";
import type { Settings } from "#server/config/settings.ts";
import { connectDatabase, type DatabaseServer } from "#server/platform/database/connect.ts";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import {
  type Command,
  CommandError,
  pathOf,
  sizeOfFile,
  type Terminal,
  timeForName,
  withDatabase,
} from "#server/tools/command.ts";

const commands: Record<string, (name: string | undefined, terminal: Terminal) => Promise<void>> = {
  async backup(name, { env, stdout, stderr }) {
    const path = pathOf(name ?? `tandem-${timeForName()}.tar.gz`, env);
    await mkdir(dirname(path), { recursive: true });
    const save: SaveArchive = (content) => backupFolder(dirname(path)).save(basename(path), content);
    const { rows, files, missing } = await withDatabase(env, async (...of) =>
      makeBackup({ ...(await placeOf(...of)), save, now: new Date() }),
    );
    for (const id of missing) stderr.write(`The file ${id} is in the database, but not in the store.\n`);
    stdout.write(`${path}: ${rows} records and ${files} files.\n`);
  },
  async restore(name, { env, stdout, stderr }) {
    if (name === undefined) throw new CommandError("Name the backup: npm run restore -- FILE");
    const path = pathOf(name, env);
    await sizeOfFile(path);
    const { createdAt, tables, files, failedContent } = await withDatabase(
      env,
      async (...of) => {
        prepareDataDirectory(of[1].dataDir);
        return restoreBackup({ ...(await placeOf(...of)), path });
      },
      connectDatabase,
    );
    for (const file of failedContent) {
      stderr.write(
        `${file} of the page text could not be written to CONTENT_DIR. Take it from the archive.\n`,
      );
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    stdout.write(`Restored ${rows} records and ${files.length} files as they were at ${createdAt}.\n`);
  },
};

async function placeOf(connection: DatabaseServer["connection"], settings: Settings) {
  const store = await openFileStore(settings);
  const { contentDir, dataDir } = settings;
  const replacedContent = join(dataDir, "content-before-restore");
  return { connection, store, contentDir, replacedContent, temporaryFolder: join(dataDir, "tmp") };
}

export const backupCommand: Command = async ([command = "", name], terminal) => {
  const run = commands[command];
  if (run === undefined) throw new CommandError(`There is no command "${command}".`);
  try {
    await run(name, terminal);
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
  return 0;
};
