import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SettingError } from "./settings.ts";

/** A folder that contains this file was empty when Tandem first used it, so all of it may be deleted. */
export const dataDirectoryMark = ".tandem";

/** Creates DATA_DIR, closed to other users, and marks it as ours if it was empty. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const mark = join(dataDir, dataDirectoryMark);
    // A new file system contains this folder from the start.
    const empty = readdirSync(dataDir).every((name) => name === "lost+found");
    if (empty && !existsSync(mark)) {
      writeFileSync(
        mark,
        "Tandem keeps its data in this folder. `npm run reset` deletes everything in it.\n",
      );
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`DATA_DIR ${dataDir} cannot be used (${reason}).`);
  }
}

/**
 * Node's recursive mkdir never returns if the system reports that a folder it has just seen does not exist, as /proc
 * does.
 */
function makeFolder(path: string): void {
  const make = () => mkdirSync(path, { mode: 0o700 });
  try {
    make();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    make();
  }
}
