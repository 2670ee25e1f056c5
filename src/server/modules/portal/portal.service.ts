import { randomUUIDv7 } from "node:crypto";
import type { LinkPrincipal } from "#domain/access/principal.ts";
import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { Missing } from "#domain/errors.ts";
import { linkLife } from "#domain/links/link-rules.ts";
import type { Portal } from "#domain/portal/portal.contract.ts";
import { orderedWork } from "#domain/portal/portal-order.ts";
import { maximumWork } from "#domain/portal/portal-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { type Context, transact } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { countVersions, lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { listWork } from "#server/modules/campaigns/offers/creator-work.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { creatorsAt, findContactAt } from "#server/modules/outreach/creator-contacts.service.ts";

type Person = LinkPrincipal<"portal">;

// All work of the creators about whom an address gets mail, opened by one link.

export async function readPortal(context: Context, principal: Person, cursor?: string): Promise<Portal> {
  const { email } = await links.read(context, principal);
  const creators = await creatorsAt(context.database, email);
  const ids = creators.map(({ influencerId }) => influencerId);
  const { items, ...others } = await listWork(context, ids, { limit: maximumWork, cursor });
  const today = await readToday(context);
  return { today, items: orderedWork(items), ...others };
}

/**
 * ID of the person's own link to a collaboration, which is made if there is none. Its token is not used. Throws
 * `Missing` if their address gets no mail about the creator, or the creator was made no offer.
 */
export async function openWork(
  context: Context,
  principal: Person,
  collaborationId: string,
): Promise<string> {
  return transact(context, async (transaction) => {
    const { database } = transaction;
    const subject = { type: "collaboration", id: collaborationId } as const;
    const { campaign, collaboration } = await lockBoth(database, collaborationId);
    // Two calls at once would not see each other's link.
    await links.lock(database, "collaboration", subject);
    await links.hold(transaction, principal);
    const { email } = await links.read(transaction, principal);
    const contact = await findContactAt(database, collaboration, email);
    if (contact === undefined || (await countVersions(database, collaborationId)) === 0) throw new Missing();
    const own = (await links.of(database, subject)).find(
      (row) =>
        row.kind === "collaboration" &&
        emailKey(row.email) === emailKey(email) &&
        links.isLive(transaction, row),
    );
    if (own) return own.id;
    const id = randomUUIDv7();
    const hasEnded = !openCollaborationStates.includes(collaboration.state);
    await links.make(transaction, {
      id,
      kind: "collaboration",
      subject,
      label: campaign.name,
      personName: contact.name,
      email: contact.email,
      expiresAt: hasEnded ? new Date(context.now().getTime() + linkLife.collaboration) : null,
    });
    return id;
  });
}
