import type { Backup } from "#domain/backups/backups.contract.ts";
import type { BackupRow } from "./backups.repository.ts";

export function presentBackup({ id: _, dueAt: __, startedAt, endedAt, triedAt, ...row }: BackupRow): Backup {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
  };
}
