import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/** Most backups that are listed, the newest first. */
export const mostListedBackups = 14;

const time = z.string();

const backup = z.object({
  /** Name of the archive. */
  name: z.string(),
  startedAt: time,
  /** Null: it runs, or was interrupted. */
  endedAt: time.nullable(),
  /** Reason of a failure. */
  error: z.string().nullable(),
  bytes: z.number().int().nullable(),
  records: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** Archive that was restored afterwards, to try it. */
  triedName: z.string().nullable(),
  triedAt: time.nullable(),
  /** Reason why it could not be restored. */
  tryError: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

export const backupStateBody = successBody(
  z.object({
    /** Null: nobody but an operator makes backups. */
    scheduled: z
      .object({
        /** Five fields of cron, in the agency's time zone. */
        schedule: z.string(),
        /** Folder or bucket, without credentials. */
        place: z.string(),
        /** Such as `7 daily, 4 weekly, 12 monthly`. */
        keep: z.string(),
        nextAt: time,
      })
      .nullable(),
    lastGood: backup.nullable(),
    /** The last after which one was restored to try it, whether it could be or not. */
    lastTried: backup.nullable(),
    backups: z.array(backup).max(mostListedBackups),
  }),
);
export type BackupState = z.output<typeof backupStateBody>["data"];
