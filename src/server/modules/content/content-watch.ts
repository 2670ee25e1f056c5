import { watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Polling interval in milliseconds, because some file systems do not report changes. */
const lookEvery = 1_000;

/** Calls `onChange` when a file of page text changes. Returns a function that stops watching. */
export function watchContent(folder: string, onChange: () => void): () => void {
  let known: string | undefined;
  const look = async () => {
    const stamp = await stampOf(folder);
    if (known !== undefined && stamp !== known) onChange();
    known = stamp;
  };
  const timer = setInterval(look, lookEvery).unref();
  const watcher = watchFolder(folder, onChange);
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}

function watchFolder(folder: string, onChange: () => void) {
  try {
    // If the watcher fails later, polling continues.
    return watch(folder, { persistent: false }, onChange).on("error", () => {});
  } catch {
    return undefined;
  }
}

async function stampOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).toSorted();
    const stamps = names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${mtimeMs} ${size}`;
    });
    return (await Promise.all(stamps)).join("\n");
  } catch {
    // A missing folder or a file that was just deleted counts as a state, too.
    return "unreadable";
  }
}
