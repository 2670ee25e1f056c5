import { copyFile, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncToDisk } from "#server/platform/files/sync-to-disk.ts";
import { contentEntry } from "./archive.ts";

type Packing = { addPath(name: string, path: string): Promise<void> };

/** Packs readable content files; none if the folder is missing. */
export async function packContent(folder: string, archive: Packing): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /^[a-z][a-z-]*\.json$/.test(each)).toSorted()) {
    const path = join(folder, name);
    if (await isReadable(path)) await archive.addPath(contentEntry(name), path);
  }
}

async function isReadable(path: string): Promise<boolean> {
  return (await stat(path)).isFile() && (await readFile(path).then(Boolean, () => false));
}

/**
 * Restores the content files of an archive. Files that they replace are copied to `replaced` first. Returns the names
 * of those that could not be written, for example into a read-only folder.
 */
export async function restoreContent(unpacked: string, folder: string, replaced: string): Promise<string[]> {
  const source = join(unpacked, contentEntry(""));
  const names = await readdir(source).catch(() => []);
  const failed: string[] = [];
  for (const name of names) {
    const [from, to] = [join(source, name), join(folder, name)];
    const present = await readFile(to).catch(() => undefined);
    if (present?.equals(await readFile(from))) continue;
    try {
      if (present) {
        await mkdir(replaced, { recursive: true, mode: 0o700 });
        await copyFile(to, join(replaced, name));
      }
      await mkdir(folder, { recursive: true });
      await copyFile(from, to);
      await syncToDisk(to);
    } catch {
      failed.push(name);
    }
  }
  return failed;
}
