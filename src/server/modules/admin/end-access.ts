import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import { deleteSessions } from "./admins.repository.ts";

/**
 * Ends what a password or role has given an administrator: sessions except the given one, the calendar feed, and a
 * link to a new password.
 */
export async function endAccess(context: Context, id: string, stayingTokenHash?: string): Promise<void> {
  await deleteSessions(context.database, id, stayingTokenHash);
  const subject = { type: "administrator", id } as const;
  await links.revokeKind(context, "calendar", subject);
  await links.revokeKind(context, "password-reset", subject);
}
