import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AdminSession } from "#domain/admin/administrators.contract.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { deleteSessionById, deleteSessions, listSessions } from "./admins.repository.ts";

// Sessions of the signed-in administrator.

export async function list(
  context: Context,
  { adminId, tokenHash }: AdminPrincipal,
): Promise<AdminSession[]> {
  const rows = await listSessions(context.database, adminId);
  return rows.map((row) => ({
    _id: row.id,
    browser: row.browser,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.tokenHash === tokenHash,
  }));
}

export async function end(context: Context, { adminId }: AdminPrincipal, id: string): Promise<void> {
  if (!(await deleteSessionById(context.database, adminId, id))) throw new Missing();
}

export function endAll(context: Context, { adminId }: AdminPrincipal) {
  return deleteSessions(context.database, adminId);
}
