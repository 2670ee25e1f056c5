import type { Emit } from "#server/events/events.ts";
import { type CollaborationNews, collaborationNews } from "#server/platform/mail/campaign-mail-templates.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import { findCampaigns } from "./campaigns.repository.ts";
import { findCollaborations } from "./collaborations.repository.ts";

/**
 * Sends one mail about everything that a creator has done. `detailId` of a notice is a deliverable or the
 * collaboration.
 */
export function collaborationNoticesService(emit: Emit): WriteNotices {
  return async (transaction, notices) => {
    const [{ recordId, recipientId }] = notices;
    const [collaboration] = await findCollaborations(transaction, [recordId]);
    const [campaign] = collaboration ? await findCampaigns(transaction, [collaboration.campaignId]) : [];
    if (collaboration === undefined || campaign === undefined) return;
    const kinds = new Set(notices.map(({ kind }) => kind));
    const news = (Object.keys(collaborationNews) as CollaborationNews[]).filter((kind) => kinds.has(kind));
    const [about, ...others] = new Set(notices.map(({ detailId }) => detailId));
    const isOfPiece = about !== undefined && others.length === 0 && about !== recordId;
    await emit(transaction, {
      type: "collaboration.news",
      campaign,
      collaboration,
      recipientId,
      news,
      deliverableId: isOfPiece ? about : null,
    });
  };
}
