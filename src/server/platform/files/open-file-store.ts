import { join } from "node:path";
import type { Settings } from "#server/config/settings.ts";
import { type FileStore, localFileStore } from "./file-store.ts";

/** Opens the configured file store. Throws a `SettingError` if an object store cannot be used. */
export async function openFileStore({
  dataDir,
  storage,
}: Pick<Settings, "dataDir" | "storage">): Promise<FileStore> {
  if (storage === undefined) return localFileStore(join(dataDir, "media"));
  // The client is loaded only if there is an object store.
  const { expectBucket, s3FileStore } = await import("./s3-file-store.ts");
  await expectBucket(storage);
  return s3FileStore(storage, join(dataDir, "tmp"));
}
