import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { isBackupDue, isRestoreDue } from "#domain/backups/due-backup.ts";
import { type BackupKeep, backupsToKeep } from "#domain/backups/kept-backups.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as backups from "#server/modules/backups/backups.service.ts";
import type { Logger } from "#server/platform/logger.ts";
import { unpackArchive } from "./archive.ts";
import type { BackupTarget } from "./backup-target.ts";
import { makeBackup } from "./make-backup.ts";
import type { openBackupTarget } from "./open-backup-target.ts";
import { makeScratchDatabase } from "./scratch-database.ts";
import { tryRestore } from "./try-restore.ts";

type Needed = {
  connection: ClientConfig;
  openTarget: typeof openBackupTarget;
  log: Pick<Logger, "info" | "warn" | "error">;
};
type Attempt = { id: string; name: string; target: BackupTarget; signal: AbortSignal };

/** Only archives with such a name are ever removed. */
const prefix = "tandem-scheduled-";
const ourName = /^tandem-scheduled-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

const nameOf = (time: Date) => `${prefix}${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

function timeOf(name: string): Date {
  const [, day, hours, minutes, seconds] = ourName.exec(name) ?? [];
  return new Date(`${day}${hours}:${minutes}:${seconds}Z`);
}

/**
 * Makes the backup of the last time of the schedule, unless there is one: saves it, reads it again, removes those that
 * are no longer kept, and restores one a week to try it. The owners get a mail when the first attempt for a time
 * fails. A backup that was interrupted by a stop or a crash is made an hour later.
 */
export async function backUpWhenDue(context: Context, needed: Needed, signal: AbortSignal): Promise<void> {
  const { backup } = context.settings;
  if (backup === undefined) return;
  const { timeZone } = await readAgencySettings(context.database);
  const startedAt = context.now();
  const dueAt = backups.previousDue(backup.schedule, timeZone, startedAt);
  const last = await backups.newest(context.database);
  if (!isBackupDue(dueAt, last, startedAt)) return;
  const id = randomUUIDv7();
  const name = nameOf(startedAt);
  await backups.insertBackup(context.database, { id, name, dueAt, startedAt });
  try {
    const target = await needed.openTarget(backup.target);
    const attempt = { id, name, target, signal };
    await makeAndCheck(context, needed, attempt);
    await removeOlder(target, backup.keep, timeZone);
    await tryWhenDue(context, needed, attempt);
  } catch (error) {
    // A process that stops leaves the attempt open.
    if (signal.aborted) throw error;
    const isKnown = last?.dueAt.getTime() === dueAt.getTime() && last.error !== null;
    await fail(context, needed, { id, error, isKnown });
  }
}

async function makeAndCheck(
  context: Context,
  { connection, log }: Needed,
  { id, name, target, signal }: Attempt,
): Promise<void> {
  await target.removeUnfinished(prefix);
  const { rows, files, missing } = await makeBackup({
    connection,
    store: context.store,
    contentDir: context.settings.contentDir,
    temporaryFolder: join(context.settings.dataDir, "tmp"),
    save: (content) => target.save(name, content),
    now: context.now(),
    signal,
  });
  if (missing.length > 0) log.warn({ files: missing }, "files are in the database, but not in the store");
  try {
    await unpackArchive(await target.read(name), { archive: name, pathOf: () => undefined, signal });
  } catch (error) {
    // It would be mistaken for a good one.
    if (!signal.aborted) await target.remove(name);
    throw error;
  }
  const figures = { bytes: await target.size(name), records: rows, files };
  await backups.updateBackup(context.database, id, { endedAt: context.now(), ...figures });
  log.info({ name, ...figures }, "a backup was made and checked");
}

async function removeOlder(target: BackupTarget, keep: BackupKeep, timeZone: string): Promise<void> {
  const names = await storedBackups(target);
  const kept = backupsToKeep(names.map(timeOf), keep, timeZone).map(nameOf);
  for (const name of names) if (!kept.includes(name)) await target.remove(name);
}

async function storedBackups(target: BackupTarget): Promise<string[]> {
  return (await target.names()).filter((name) => ourName.test(name));
}

/** Tries the one before, which shows what weeks of storing do to an archive. The new one has just been read. */
async function tryWhenDue(
  context: Context,
  { connection, log }: Needed,
  { id, name, target, signal }: Attempt,
): Promise<void> {
  const lastTried = await backups.newestTried(context.database);
  if (!isRestoreDue(lastTried?.triedAt ?? undefined, context.now())) return;
  const { dataDir } = context.settings;
  const archive = (await storedBackups(target)).toSorted().findLast((other) => other < name) ?? name;
  try {
    await tryRestore(await target.read(archive), {
      archive,
      temporaryFolder: join(dataDir, "tmp"),
      makeDatabase: () => makeScratchDatabase(connection, { dataDir, log }),
      signal,
    });
    const tried = { triedName: archive, triedAt: context.now() };
    await backups.updateBackup(context.database, id, tried);
    log.info({ name: archive }, "a backup was restored to try it");
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error, name: archive }, "a backup could not be restored");
    await transact(context, async (transaction) => {
      const tryError = reasonOf(error);
      const tried = { triedName: archive, triedAt: context.now(), tryError };
      await backups.updateBackup(transaction.database, id, tried);
      await emit(transaction, { type: "backup.not_restored", reason: tryError });
    });
  }
}

type Failed = { id: string; error: unknown; isKnown: boolean };

async function fail(context: Context, { log }: Needed, { id, error, isKnown }: Failed): Promise<void> {
  log.error({ err: error }, "a backup failed");
  await transact(context, async (transaction) => {
    const reason = reasonOf(error);
    await backups.updateBackup(transaction.database, id, { endedAt: context.now(), error: reason });
    if (isKnown) return;
    const lastGoodAt = (await backups.newestGood(transaction.database))?.startedAt;
    await emit(transaction, { type: "backup.failed", reason, lastGoodAt });
  });
}

/** Characters of a reason that are kept. */
const longestReason = 300;

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : "unknown reason";
  return text.slice(0, longestReason);
}
