import { seesPrivateCreators } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { Missing } from "#domain/errors.ts";
import { isAccountLinkKind, type LinkSubject } from "#domain/links/link-rules.ts";
import type { AccessLink } from "#domain/links/links.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { publicSlugOf } from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { listAccessLinks, lockAccessLink, revokeAccessLink } from "./access-links.repository.ts";
import { presentAccessLink } from "./links.presenter.ts";

// Links of a record, for the team.

export async function list(
  context: Context,
  reader: AdminPrincipal | ApiKeyPrincipal,
  subject: LinkSubject,
): Promise<AccessLink[]> {
  // For keys that only read, there are no private creators.
  if (subject.type === "influencer" && !seesPrivateCreators(reader)) {
    if ((await publicSlugOf(context.database, subject.id)) === undefined) return [];
  }
  return (await listAccessLinks(context.database, subject)).map(presentAccessLink);
}

/** Revokes a link. Does nothing if it is already revoked. */
export async function revoke(context: Context, actor: Actor, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const row = await lockAccessLink(transaction.database, id);
    // Accounts are for owners, who change the administrator instead.
    if (row === undefined || isAccountLinkKind(row.kind)) throw new Missing();
    if (row.revokedAt !== null) return;
    await revokeAccessLink(transaction.database, id, context.now());
    const { label, subjectType: type, subjectId } = row;
    const link = { id, label, subject: { type, id: subjectId } };
    await emit(transaction, { type: "link.revoked", actor, link });
  });
}
