import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SettingError } from "./settings.ts";

/** Mark in a folder that was empty when Tandem first used it, so that everything in it may be deleted. */
export const dataDirectoryMark = ".tandem";

/** Creates DATA_DIR, closed to other users, and marks it as Tandem's if it is empty. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const mark = join(dataDir, dataDirectoryMark);
    // New file systems contain this folder.
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
 * Creates a folder with its parents. Node's recursive mkdir never returns if the system denies the existence of a
 * folder that it has just seen, as /proc does.
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
