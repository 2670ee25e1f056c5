import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encryptionKey } from "#server/config/setting-rules.ts";
import { SettingError, type Settings } from "#server/config/settings.ts";
import { syncToDisk } from "#server/platform/files/sync-to-disk.ts";
import { keyLength } from "./sealer.ts";

type KeySettings = Pick<Settings, "dataDir" | "databaseUrl" | "encryptionKey">;

/** Not part of a backup: somebody who has the backup must not have the key as well. */
export const encryptionKeyPath = (dataDir: string) => join(dataDir, "encryption.key");

/** Key of the settings or of the data folder. Undefined if there is none; then nothing can be sealed. */
export async function readEncryptionKey(settings: KeySettings): Promise<Buffer | undefined> {
  if (settings.encryptionKey !== undefined) return settings.encryptionKey;
  if (settings.databaseUrl !== undefined) return undefined;
  const path = encryptionKeyPath(settings.dataDir);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = encryptionKey.schema.safeParse(text.trim());
  if (key.success) return key.data;
  throw new SettingError(`${path} is damaged: restore it, or set ENCRYPTION_KEY.`, ["ENCRYPTION_KEY"]);
}

/**
 * The same at startup, which creates a key for the embedded database. With a configured database there may be several
 * processes, and a key in the folder of one would be missing in the others.
 */
export async function prepareEncryptionKey(settings: KeySettings): Promise<Buffer | undefined> {
  const key = await readEncryptionKey(settings);
  if (key !== undefined || settings.databaseUrl !== undefined) return key;
  await makeKeyFile(encryptionKeyPath(settings.dataDir));
  return readEncryptionKey(settings);
}

/** Never overwrites an existing file, and never leaves a partial one. */
async function makeKeyFile(path: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, `${randomBytes(keyLength).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await syncToDisk(partial);
    await link(partial, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(partial, { force: true });
  }
}
