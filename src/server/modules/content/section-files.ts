import { randomUUID } from "node:crypto";
import { type Stats, statSync } from "node:fs";
import { open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SectionName } from "#domain/content/sections.ts";
import { Conflict } from "#domain/errors.ts";
import { syncToDisk } from "#server/platform/files/sync-to-disk.ts";

/** Far above the size of any page text, in bytes. */
const maximumBytes = 1024 * 1024;
const readOnlyCodes = new Set(["EROFS", "EACCES", "EPERM"]);

/** A section that cannot be shown: its file is missing, not text, not valid JSON, or does not match the schema. */
export class ContentError extends Error {}

export type SectionFiles = ReturnType<typeof sectionFiles>;

/** Content files, `<folder>/<section>.json`. */
export function sectionFiles(folder: string) {
  const pathOf = (section: SectionName) => join(folder, `${section}.json`);
  return {
    /**
     * Changes when the file does. Synchronous, because every page checks several files, and the thread pool takes ten
     * times as long.
     */
    stamp: (section: SectionName): string => stampOf(pathOf(section), section),
    read: async (section: SectionName): Promise<string> => {
      if (stampOf(pathOf(section), section) === asItComes) return "{}\n";
      return readFile(pathOf(section), "utf8");
    },
    write: (section: SectionName, text: string): Promise<void> => replaceFile(pathOf(section), section, text),
  };
}

/** Folders of an earlier version have no file with identity settings. */
const asItComes = "as it comes";

function stampOf(path: string, section: SectionName): string {
  const found = statFile(path, section);
  if (found === undefined) return asItComes;
  // Reading a device or a pipe might never end.
  if (!found.isFile())
    throw new ContentError(`content section ${section}: the file is a folder, a device, or a pipe`);
  const { mtimeMs, size, ino } = found;
  if (size > maximumBytes) throw new ContentError(`content section ${section}: the file is larger than 1 MB`);
  return `${mtimeMs} ${size} ${ino}`;
}

/** Undefined only for a file that may be missing. */
function statFile(path: string, section: SectionName): Stats | undefined {
  try {
    return section === "identity" ? statSync(path, { throwIfNoEntry: false }) : statSync(path);
  } catch (cause) {
    throw new ContentError(`content section ${section}: the file cannot be read`, { cause });
  }
}

/**
 * Writes a temporary file and renames it, so that readers and a power failure leave either the old or the new text.
 * Follows symbolic links.
 */
async function replaceFile(path: string, section: SectionName, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const partial = join(dirname(target), `.${section}.${randomUUID()}.tmp`);
  try {
    const mode = await stat(target).then(
      (found) => found.mode & 0o777,
      () => 0o644,
    );
    const file = await open(partial, "wx", mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw refusalOf(error, section);
  }
  await syncToDisk(dirname(target));
}

function refusalOf(error: unknown, section: SectionName): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR")
    return new Conflict(
      `${section}.json cannot be written: the folder of page text is gone. Nothing was saved.`,
    );
  if (code === undefined || !readOnlyCodes.has(code)) return error;
  return new Conflict(
    `${section}.json cannot be written: Tandem may only read the folder of page text. Nothing was saved. Let it write there (CONTENT_DIR), or edit the file by hand.`,
  );
}
