import type { Endpoints } from "../http/endpoint.ts";
import { backupStateBody } from "./backups.contract.ts";

export const backupsApi = {
  readBackups: {
    route: "GET /api/admin/backups",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Read when backups are made, and the newest ones",
    description:
      "Backups of the schedule in `BACKUP_SCHEDULE`. Each is read and compared with its checksums, and one a week is restored to try it. An archive that is listed may have been removed since, as `BACKUP_KEEP` says.",
    response: backupStateBody,
  },
} as const satisfies Endpoints;
