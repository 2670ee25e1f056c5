import { open } from "node:fs/promises";

/** Resolves once the bytes of a file, or the names in a folder, would survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
