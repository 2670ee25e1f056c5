import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Backup, BackupState } from "#domain/backups/backups.contract.ts";
import { fileSizeText } from "#domain/media/early-uploads.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Detail, Details } from "#web/ui/details.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";

/** When backups are made, whether they can be restored, and the newest ones. */
export function BackupsSection() {
  const { data, error } = useQuery({
    queryKey: ["backups"],
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/backups", { signal })).data,
  });
  return (
    <div className="group/form" data-dense="">
      <FormGroup
        id="backups"
        title="Backups"
        description="The schedule is set with BACKUP_SCHEDULE, BACKUP_TARGET, and BACKUP_KEEP."
      >
        <div className="grid gap-5 sm:col-span-2">
          {data ? <State state={data} /> : error ? <p>{messageOf(error)}</p> : <Skeleton className="h-32" />}
        </div>
      </FormGroup>
    </div>
  );
}

function State({ state: { scheduled, lastGood, lastTried, backups } }: { state: BackupState }) {
  if (scheduled === null && backups.length === 0) {
    return (
      <Notice>
        Tandem makes no backups by itself. Set <code>BACKUP_SCHEDULE</code> and <code>BACKUP_TARGET</code> and
        restart it, or run <code>npm run backup</code>.
      </Notice>
    );
  }
  const [newest] = backups;
  return (
    <>
      {newest?.error && (
        <Notice>
          <span>{`The last backup failed: ${newest.error}. It is tried again within an hour.`}</span>
        </Notice>
      )}
      {lastTried?.tryError && (
        <Notice>
          <span>{`A backup could not be restored: ${lastTried.tryError}`}</span>
        </Notice>
      )}
      <Details>
        <Detail label="Last good">
          {lastGood ? <Time value={lastGood.startedAt} format="dateTime" /> : "None"}
        </Detail>
        <Detail label="Last restored">
          {lastTried?.triedAt && !lastTried.tryError ? (
            <>
              <Time value={lastTried.triedAt} format="dateTime" />
              <span>, and compared row by row</span>
            </>
          ) : (
            "None"
          )}
        </Detail>
        {scheduled && (
          <>
            <Detail label="Next">
              <Time value={scheduled.nextAt} format="dateTime" />
            </Detail>
            <Detail label="Stored in">{scheduled.place}</Detail>
            <Detail label="Kept">{scheduled.keep}</Detail>
          </>
        )}
      </Details>
      {backups.length > 0 && <Newest backups={backups} />}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="border-gold border-l-4 bg-gold-wash px-4 py-3">{children}</p>;
}

function Newest({ backups }: { backups: Backup[] }) {
  return (
    <details>
      <summary className="link-plain w-fit cursor-pointer font-medium">Newest backups</summary>
      <ul className="mt-3 grid gap-3">
        {backups.map((backup) => (
          <li key={backup.name}>
            <p className="wrap-anywhere">
              <Time value={backup.startedAt} format="dateTime" />
              <span>{`, ${outcomeOf(backup)}`}</span>
            </p>
            <p className="wrap-anywhere text-ink-soft text-sm">{backup.name}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function outcomeOf({ endedAt, error, bytes, records, files }: Backup): string {
  if (error !== null) return `failed: ${error}`;
  if (endedAt === null) return "running, or interrupted";
  return `${fileSizeText(bytes ?? 0)}, ${records?.toLocaleString("en")} records, ${files?.toLocaleString("en")} files`;
}
