import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { CampaignRow } from "../campaigns.repository.ts";
import type { CollaborationRow } from "../collaborations.repository.ts";
import { lockOpenOffer, type OfferRow } from "../offers.repository.ts";
import { editor } from "../step-author.service.ts";
import { decideOffer } from "./decide-offer.ts";
import { addVersion } from "./offer-content.ts";

type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
type Version = Omit<Parameters<typeof addVersion>[1], "collaborationId" | "madeBy">;

/**
 * Makes a version that replaces the open offer, and mails it with a link to the creator's own page. Without a contact,
 * its link waits to be copied. Both rows are locked.
 */
export async function sendVersion(
  context: Context,
  actor: AdminPrincipal,
  { campaign, collaboration, content, contacts }: Locked & { content: Version; contacts: MailReceiver[] },
): Promise<{ offer: OfferRow; isInvitation: boolean }> {
  const { id } = collaboration;
  const by = editor(actor);
  const open = await lockOpenOffer(context.database, id);
  if (open) {
    const negotiation = { campaign, collaboration, offer: open };
    await decideOffer(context, negotiation, { action: "supersede", as: "system", by });
  }
  const offer = await addVersion(
    context.database,
    { ...content, collaborationId: id, madeBy: "agency", offeredBy: actor.adminId },
    context.now(),
  );
  const isInvitation = collaboration.state === "listed" || collaboration.state === "cleared";
  const mail = { contacts, sentBy: actor.adminId, isInvitation };
  await emit(context, { type: "offer.made", ...by, campaign, collaboration, offer, mail });
  return { offer, isInvitation };
}
