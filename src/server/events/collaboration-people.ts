import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { CollaborationNews } from "#server/platform/mail/templates/campaign-templates.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import type { CampaignEvent } from "./campaign-events.ts";

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

/** Link to the creator's own page, for a mail. */
export function creatorLink(
  context: Context,
  { campaign, collaboration, email }: AboutCollaboration & { email: string },
): Promise<string> {
  const { id, creatorName: personName } = collaboration;
  const subject = { type: "collaboration", id } as const;
  return links.make(context, { kind: "collaboration", subject, label: campaign.name, personName, email });
}
