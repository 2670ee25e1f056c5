import { stat } from "node:fs/promises";
import type { Settings } from "#server/config/settings.ts";
import { encryptionKeyPath, readEncryptionKey } from "#server/platform/sealing/encryption-key.ts";
import { about, type Finding } from "./finding.ts";

/** Whether there is a key to seal secrets with. `checkRecords` tries what it opens. */
export async function checkEncryptionKey(settings: Settings): Promise<Finding[]> {
  const { ok, warning } = about("Encryption");
  const key = await readEncryptionKey(settings);
  if (settings.encryptionKey !== undefined) return [ok("the key is ENCRYPTION_KEY")];
  if (settings.databaseUrl !== undefined) {
    return [
      warning(
        "ENCRYPTION_KEY is not set: authenticator apps cannot be set up",
        "Set it to what `openssl rand -base64 32` writes, the same for every process, and keep a copy.",
      ),
    ];
  }
  const path = encryptionKeyPath(settings.dataDir);
  if (key === undefined) return [ok(`no ENCRYPTION_KEY: the next start makes ${path}`)];
  if (((await stat(path)).mode & 0o077) !== 0) {
    return [warning(`${path} can be read by other users of this machine`, `Close it: chmod 600 ${path}.`)];
  }
  return [ok(`the key is ${path}; it is not in a backup, so keep a copy`)];
}
