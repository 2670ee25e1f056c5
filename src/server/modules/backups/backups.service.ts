import { type BackupState, mostListedBackups } from "#domain/backups/backups.contract.ts";
import { keepText } from "#domain/backups/kept-backups.ts";
import type { BackupTargetSettings } from "#server/config/settings.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { nextDue } from "./backup-times.ts";
import { presentBackup } from "./backups.presenter.ts";
import { listNewest, newestGood, newestTried } from "./backups.repository.ts";

export { previousDue } from "./backup-times.ts";
export { insertBackup, newest, newestGood, newestTried, updateBackup } from "./backups.repository.ts";

// Backups that are made without a person. `src/server/backups` makes them, this module records them.

export async function read(context: Context): Promise<BackupState> {
  const { database } = context;
  const good = await newestGood(database);
  const tried = await newestTried(database);
  const rows = await listNewest(database, mostListedBackups);
  return {
    scheduled: await readSchedule(context),
    lastGood: good ? presentBackup(good) : null,
    lastTried: tried ? presentBackup(tried) : null,
    backups: rows.map(presentBackup),
  };
}

async function readSchedule({ database, settings, now }: Context): Promise<BackupState["scheduled"]> {
  if (settings.backup === undefined) return null;
  const { schedule, target, keep } = settings.backup;
  const { timeZone } = await readAgencySettings(database);
  return {
    schedule,
    place: placeOf(target),
    keep: keepText(keep),
    nextAt: nextDue(schedule, timeZone, now()).toISOString(),
  };
}

/** Folder or bucket, without credentials. */
export function placeOf(target: BackupTargetSettings): string {
  if ("folder" in target) return target.folder;
  const { endpoint, bucket } = target.bucket;
  return `${new URL(endpoint).host}/${bucket}/${target.prefix}`;
}
