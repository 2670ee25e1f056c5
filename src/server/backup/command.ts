import { join, resolve } from "node:path";
import { prepareDataDirectory } from "../config/data-directory.ts";
import { readSettings, SettingError, type Settings } from "../config/settings.ts";
import { connectDatabase, type DatabaseServer, joinDatabase } from "../database/connect.ts";
import { DatabaseStartError } from "../database/embedded/database-start-error.ts";
import { makeLogger } from "../logger.ts";
import type { FileStore } from "../modules/media/file-store.ts";
import { openFileStore } from "../modules/media/open-file-store.ts";
import { ArchiveError } from "./archive.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Names are taken from where npm was called, not from the project's folder. */
const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? ".", name);

const commands: Record<string, (name: string | undefined, settings: Settings) => Promise<void>> = {
  async backup(name, settings) {
    const now = new Date();
    const path = pathOf(name ?? `tandem-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`);
    const { rows, files, missing } = await within(settings, joinDatabase, (place) =>
      makeBackup({ ...place, path, now }),
    );
    for (const id of missing) console.error(`The file ${id} is in the database, but not in the store.`);
    process.stdout.write(`${path}: ${rows} records and ${files} files.\n`);
  },
  async restore(name, settings) {
    if (name === undefined) throw new ArchiveError("Name the backup: npm run restore -- FILE");
    prepareDataDirectory(settings.dataDir);
    const { createdAt, tables, files } = await within(settings, connectDatabase, (place) =>
      restoreBackup({ ...place, path: pathOf(name) }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored ${rows} records and ${files.length} files as they were at ${createdAt}.\n`,
    );
  },
};

type Place = {
  connection: DatabaseServer["connection"];
  store: FileStore;
  temporaryFolder: string;
};

async function within<T>(
  settings: Settings,
  open: typeof joinDatabase,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const server = await open(settings, makeLogger("warn"));
  try {
    return await work({
      connection: server.connection,
      store: await openFileStore(settings),
      temporaryFolder: join(settings.dataDir, "tmp"),
    });
  } finally {
    await server.stop();
  }
}

async function main([command = "", name]: string[]): Promise<void> {
  const run = commands[command];
  if (run === undefined) throw new Error(`there is no command "${command}"`);
  await run(name, readSettings(process.env));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator = [SettingError, DatabaseStartError, ArchiveError].some(
    (kind) => error instanceof kind,
  );
  if (isForOperator || isSystemError(error)) console.error((error as Error).message);
  else console.error(error);
  process.exitCode = 1;
});

/** A file that does not exist, or may not be read or written: the system's own words name it. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
