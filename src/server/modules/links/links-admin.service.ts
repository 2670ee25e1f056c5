import { Missing } from "#domain/errors.ts";
import type { LinkSubject } from "#domain/links/link-rules.ts";
import type { AccessLink } from "#domain/links/links.contract.ts";
import type { Emit } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listAccessLinks, lockAccessLink, revokeAccessLink } from "./access-links.repository.ts";
import { presentAccessLink } from "./links.presenter.ts";

export type LinksAdminService = ReturnType<typeof linksAdminService>;
type Dependencies = { database: Database; emit: Emit; now: () => Date };

/** Links of a record, for the team. */
export function linksAdminService({ database, emit, now }: Dependencies) {
  return {
    async list(subject: LinkSubject): Promise<AccessLink[]> {
      return (await listAccessLinks(database, subject)).map(presentAccessLink);
    },

    /** Revokes a link. Does nothing if it is already revoked. */
    async revoke(actor: Actor, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const row = await lockAccessLink(transaction, id);
        // Invitations are for owners, who remove the administrator instead.
        if (row === undefined || row.kind === "admin-invite") throw new Missing();
        if (row.revokedAt !== null) return;
        await revokeAccessLink(transaction, id, now());
        const { label, subjectType: type, subjectId } = row;
        const link = { id, label, subject: { type, id: subjectId } };
        await emit(transaction, { type: "link.revoked", actor, link });
      });
    },
  };
}
