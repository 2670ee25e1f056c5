import type { BackupTargetSettings } from "#server/config/settings.ts";
import { backupFolder } from "./backup-folder.ts";
import type { BackupTarget } from "./backup-target.ts";

export async function openBackupTarget(target: BackupTargetSettings): Promise<BackupTarget> {
  if ("folder" in target) return backupFolder(target.folder);
  // The client is loaded only if there is an object store.
  const { backupBucket } = await import("./backup-bucket.ts");
  return backupBucket(target.bucket, target.prefix);
}
