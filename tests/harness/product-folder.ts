import { rm } from "node:fs/promises";

/** Removes the data of a product that may have been killed, whose Postgres writes until it notices. */
export async function removeProductFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
