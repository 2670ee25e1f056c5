import { randomUUIDv7 } from "node:crypto";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { openBackupTarget } from "#server/backups/open-backup-target.ts";
import type { BackupSettings, Settings } from "#server/config/settings.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import {
  newest,
  newestGood,
  newestTried,
  placeOf,
  previousDue,
} from "#server/modules/backups/backups.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

/** Time for a backup to be made before it counts as missing, in milliseconds. */
const longest = 12 * 60 * 60 * 1000;

/** Stores, reads, and removes a small file, as a backup would. */
export async function checkBackupTarget({ backup }: Pick<Settings, "backup">): Promise<Finding[]> {
  const { ok, wrong } = about("Backups");
  if (backup === undefined) return [ok("no BACKUP_SCHEDULE: only npm run backup makes any")];
  const place = placeOf(backup.target);
  const name = `tandem-doctor-${randomUUIDv7()}`;
  try {
    const target = await openBackupTarget(backup.target);
    try {
      await target.save(name, Readable.from([name]));
      if ((await textOf(await target.read(name))) !== name)
        return [wrong(`${place} does not give back what it has taken`, "Mend BACKUP_TARGET.")];
    } finally {
      await target.remove(name);
    }
    return [ok(`${place} takes, gives and removes files`)];
  } catch (error) {
    return [wrong(`${place} refuses: ${reasonOf(error)}`, "Mend BACKUP_TARGET, or mount what it names.")];
  }
}

/** Whether the backups of the schedule were made, and could be restored. */
export async function checkBackups(
  database: Database,
  backup: BackupSettings | undefined,
): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Backups");
  if (backup === undefined) return [];
  const [last, good, tried] = [
    await newest(database),
    await newestGood(database),
    await newestTried(database),
  ];
  if (last === undefined) return [warning("none yet; the first is made when Tandem starts", "Start Tandem.")];
  const { timeZone } = await readAgencySettings(database);
  const expected = previousDue(backup.schedule, timeZone, new Date(Date.now() - longest));
  const mend = "See the log, and Backups in Settings.";
  const findings: Finding[] = [];
  if (good === undefined) findings.push(wrong(`none is good: ${last.error ?? "it was interrupted"}`, mend));
  else if (good.dueAt < expected)
    findings.push(wrong(`the last good one was made at ${good.startedAt.toISOString()}`, mend));
  else findings.push(ok(`the last good one was made at ${good.startedAt.toISOString()}`));
  if (tried?.tryError) findings.push(wrong(`one could not be restored: ${tried.tryError}`, mend));
  return findings;
}
