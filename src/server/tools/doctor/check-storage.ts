import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { SettingError, type Settings } from "#server/config/settings.ts";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

const mend =
  "See that the key may list, read, write and delete in the bucket, and that endpoint and region are those of the bucket.";

/** Writes, reads, and removes a small file, as an upload would. */
export async function checkStorage(settings: Settings): Promise<Finding[]> {
  const { ok, wrong } = about("Storage");
  const { storage, dataDir } = settings;
  const place = storage === undefined ? join(dataDir, "media") : `${storage.endpoint}, ${storage.bucket}`;
  // The local store renames files, which works only within one file system.
  const folder = await mkdtemp(join(storage === undefined ? dataDir : tmpdir(), "doctor-"));
  try {
    const store = await openFileStore(settings);
    const id = randomUUIDv7();
    const name = `${id}/probe`;
    const path = join(folder, "probe");
    await writeFile(path, id);
    try {
      await store.put(name, path);
      const read = await store.read(name);
      if (read === undefined || (await textOf(read.stream)) !== id) {
        return [wrong(`${place} does not give back what it has taken`, mend)];
      }
    } finally {
      await store.remove(id);
    }
    if ((await store.names(id)).length > 0) return [wrong(`${place} does not remove files`, mend)];
    return [ok(`${place} takes, gives and removes files`)];
  } catch (error) {
    const text = error instanceof SettingError ? error.message : `${place} refuses: ${causeOf(error)}`;
    return [wrong(text, mend)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
