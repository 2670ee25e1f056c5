/** A backup that failed or was interrupted is tried again after this time, in milliseconds. */
const pauseAfterFailure = 60 * 60 * 1000;

/** Interval between two backups that are restored to try them, in milliseconds. */
const restoreInterval = 7 * 24 * 60 * 60 * 1000;

export type BackupAttempt = { dueAt: Date; startedAt: Date; endedAt: Date | null; error: string | null };

/** Whether the backup of the time `dueAt` is to be made now. */
export function isBackupDue(dueAt: Date, last: BackupAttempt | undefined, now: Date): boolean {
  if (last === undefined || last.dueAt < dueAt) return true;
  const isGood = last.endedAt !== null && last.error === null;
  const lastMoment = last.endedAt ?? last.startedAt;
  return !isGood && now.getTime() - lastMoment.getTime() >= pauseAfterFailure;
}

export function isRestoreDue(lastRestoredAt: Date | undefined, now: Date): boolean {
  return lastRestoredAt === undefined || now.getTime() - lastRestoredAt.getTime() >= restoreInterval;
}
