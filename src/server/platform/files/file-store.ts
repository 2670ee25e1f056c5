import { constants } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Unavailable } from "#domain/errors.ts";
import { dataDisk, openOnDisk, readFromDisk } from "./data-disk.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Where the bytes of uploads are stored. A name is `<file id>/<variant>`, created by us, never by a client. `put` moves
 * the file away from `path` and resolves once it would survive a power failure; senders take turns.
 */
export type FileStore = {
  put(name: string, path: string, sender?: string): Promise<void>;
  read(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ bytes: number; stream: Readable } | undefined>;
  size(name: string): Promise<number | undefined>;
  /** Removes every variant of a file, as soon as the disk works. A file that does not exist is not an error. */
  remove(id: string): Promise<void>;
  ids(): AsyncIterable<string>;
  /** The names of a file's variants; none if there is no such file. */
  names(id: string): Promise<string[]>;
};

/** Opening does not wait, as it would for a pipe that nobody writes to. */
const forReading = constants.O_RDONLY | constants.O_NONBLOCK;

/** Files in a local folder, spread over 256 subfolders by the end of their ID. */
export function localFileStore(directory: string): FileStore {
  const folderOf = (id: string) => join(directory, id.slice(-2), id);
  const pathOf = (name: string) => {
    const [id = "", variant = ""] = name.split("/");
    return join(folderOf(id), variant);
  };
  const sizeOf = async (path: string) => {
    try {
      const found = await dataDisk.run(() => stat(path));
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    async put(name, path, sender) {
      const target = pathOf(name);
      await dataDisk.run(async () => {
        // A file is safe only when its bytes are on disk, and its name only when its folder is.
        await Promise.all([mkdir(dirname(target), { recursive: true, mode: 0o700 }), syncToDisk(path)]);
        await rename(path, target);
        await syncToDisk(dirname(target));
      }, sender);
    },
    async read(name, range) {
      try {
        // Opened before the stream is returned, so that a file that is removed meanwhile can be read to its end.
        const file = await openOnDisk(pathOf(name), forReading);
        const found = await dataDisk.run(() => file.stat()).catch(() => undefined);
        if (found?.isFile()) return { bytes: found.size, stream: readFromDisk(file, range) };
        await dataDisk.finish(() => file.close());
        if (found === undefined) throw new Unavailable();
        return undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    size: (name) => sizeOf(pathOf(name)),
    async remove(id) {
      await dataDisk.finish(() => rm(folderOf(id), { recursive: true, force: true }));
    },
    async *ids() {
      for (const shard of await list(directory)) yield* await list(join(directory, shard));
    },
    async names(id) {
      return (await list(folderOf(id))).map((variant) => `${id}/${variant}`);
    },
  };
}

async function list(directory: string): Promise<string[]> {
  try {
    return await dataDisk.run(() => readdir(directory));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
