import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { CollaborationNews } from "#server/platform/mail/templates/campaign-templates.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import type { CampaignEvent } from "./campaign-events.ts";
import type { MailedCreator } from "./campaign-mails.ts";

export type AboutCollaboration = Pick<
  Extract<CampaignEvent, { type: "offer.made" }>,
  "campaign" | "collaboration"
>;

/** Notifies the owner of a collaboration. `detailId`: the record that the news is about. */
export function noticeOwner(
  context: Context,
  kind: CollaborationNews,
  { campaign, collaboration }: AboutCollaboration,
  detailId = collaboration.id,
): Promise<void> {
  const recipientId = collaboration.ownerId ?? campaign.ownerId;
  const notice = { recipientId, recordId: collaboration.id, kind, detailId };
  return notices.add(context, "collaboration", notice);
}

/** The contacts of a creator, for mails. */
export function mailedTo(
  { campaign, collaboration: { id: collaborationId, creatorName } }: AboutCollaboration,
  contacts: readonly MailReceiver[] = [],
) {
  return contacts.map((contact, index) => {
    const creator: MailedCreator = { ...contact, creatorName, collaborationId, isCopy: index > 0 };
    return { campaign, creator };
  });
}

/** Link to the creator's own page, for a mail. */
export function creatorLink(
  context: Context,
  { campaign, creator }: { campaign: AboutCollaboration["campaign"]; creator: MailedCreator },
  createdBy?: string,
): Promise<string> {
  const { collaborationId: id, name: personName, email } = creator;
  return links.make(context, {
    kind: "collaboration",
    subject: { type: "collaboration", id },
    label: campaign.name,
    personName,
    email,
    ...(createdBy && { createdBy }),
  });
}
