import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { ClientLinkInput, ClientLinkMade } from "#domain/campaigns/client-links.contract.ts";
import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { clientLinkDays, linkPath } from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { presentAccessLink } from "#server/modules/links/links.service.ts";
import { shareLink } from "#server/modules/links/share-link.service.ts";
import { pageOfCampaign } from "#server/modules/shortlists/shortlist-sharing.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { refuseEnded } from "./campaign-records.service.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.repository.ts";

// Shares the drafts or the report of a campaign with people at the client, one link for each person.

/**
 * Makes a link and mails it if there is an email address. The address of the link is returned only once. A
 * repeated call makes nothing and throws `EditConflict` with the ID of the first link.
 */
export async function share(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  input: ClientLinkInput,
  idempotencyKey: string | undefined,
): Promise<ClientLinkMade> {
  let shared: ClientLinkMade | undefined;
  const { result } = await idempotencyKeys.once(
    context,
    { form: "campaign link", idempotencyKey, content: [actor.adminId, id, input] },
    async (transaction) => {
      const campaign = await lockCampaign(transaction.database, id);
      if (campaign === undefined) throw new Missing();
      if (input.kind === "drafts") refuseWithoutDrafts(campaign);
      const { token, row, expiresAt } = await make(transaction, actor, campaign, input);
      const person = { name: row.personName, email: row.email };
      const { kind } = input;
      const isOnKnownPage = row.pageId !== null;
      const link = { id: row.id, kind, person, role: row.options.role, token, expiresAt, isOnKnownPage };
      await emit(transaction, { type: "campaign.shared", actor, campaign, link });
      const url = context.settings.publicUrl + linkPath(token);
      shared = { link: presentAccessLink(row), url, isOnKnownPage };
      return { _id: row.id };
    },
  );
  if (shared === undefined) throw new EditConflict(result, errorMessages.linkMade);
  return shared;
}

/** Throws `Conflict` unless the drafts of this campaign can be shared. */
function refuseWithoutDrafts(campaign: CampaignRow) {
  refuseEnded(campaign);
  if (!campaign.clientClearsDrafts) {
    throw new Invalid("kind", "The client of this campaign does not look at drafts");
  }
}

async function make(
  context: Context,
  actor: AdminPrincipal,
  { id, name }: CampaignRow,
  { kind, label, personName, personEmail: email, joins, days, options }: ClientLinkInput,
) {
  const { role, prices, files } = options;
  return shareLink(context, actor, {
    kind,
    personName,
    email,
    joins,
    subject: { type: "campaign", id },
    page: await pageOfCampaign(context, id),
    label: label || name,
    options: kind === "drafts" && role ? { role } : { prices, files },
    days: days ?? clientLinkDays[kind].usual,
  });
}
