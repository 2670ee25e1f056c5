import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AdminSession } from "#domain/admin/administrators.contract.ts";
import { Missing } from "#domain/errors.ts";
import type { Database } from "#server/platform/database/database.ts";
import { deleteSessionById, deleteSessions, listSessions } from "./admins.repository.ts";

export type AdminSessionsService = ReturnType<typeof adminSessionsService>;

/** Sessions of the signed-in administrator. */
export function adminSessionsService(database: Database) {
  return {
    async list({ adminId, tokenHash }: AdminPrincipal): Promise<AdminSession[]> {
      const rows = await listSessions(database, adminId);
      return rows.map((row) => ({
        _id: row.id,
        browser: row.browser,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isCurrent: row.tokenHash === tokenHash,
      }));
    },

    async end({ adminId }: AdminPrincipal, id: string): Promise<void> {
      if (!(await deleteSessionById(database, adminId, id))) throw new Missing();
    },

    endAll: ({ adminId }: AdminPrincipal) => deleteSessions(database, adminId),
  };
}
