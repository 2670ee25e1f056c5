import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncToDisk } from "#server/platform/files/sync-to-disk.ts";
import type { BackupTarget } from "./backup-target.ts";

const unfinished = ".partial";

/** Archives in a folder, which must exist: a disk that is not mounted must not be replaced by a new folder. */
export function backupFolder(folder: string): BackupTarget {
  const pathOf = (name: string) => join(folder, name);
  return {
    async save(name, content) {
      const partial = pathOf(name + unfinished);
      try {
        await rm(partial, { force: true });
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: "wx" }));
        await syncToDisk(partial);
        await rename(partial, pathOf(name));
        await syncToDisk(folder);
      } catch (error) {
        content.destroy();
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async (name) => createReadStream(pathOf(name)),
    size: async (name) => (await stat(pathOf(name))).size,
    names: () => readdir(folder),
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeUnfinished(prefix) {
      for (const name of await readdir(folder)) {
        if (name.startsWith(prefix) && name.endsWith(unfinished)) await rm(pathOf(name), { force: true });
      }
    },
  };
}
