import { emit } from "#server/events/events.ts";
import {
  type CollaborationNews,
  collaborationNews,
} from "#server/platform/mail/templates/campaign-templates.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import { findCampaigns } from "./campaigns.repository.ts";
import { findCollaborations } from "./collaborations.repository.ts";

/**
 * Sends one mail about everything that a creator has done. `detailId` of a notice is a deliverable or the
 * collaboration.
 */
export const mailCollaborationNews: WriteNotices = async (context, notices) => {
  const [{ recordId, recipientId }] = notices;
  const [collaboration] = await findCollaborations(context.database, [recordId]);
  const [campaign] = collaboration ? await findCampaigns(context.database, [collaboration.campaignId]) : [];
  if (collaboration === undefined || campaign === undefined) return;
  const kinds = new Set(notices.map(({ kind }) => kind));
  const news = (Object.keys(collaborationNews) as CollaborationNews[]).filter((kind) => kinds.has(kind));
  const [about, ...others] = new Set(notices.map(({ detailId }) => detailId));
  const isOfDeliverable = about !== undefined && others.length === 0 && about !== recordId;
  await emit(context, {
    type: "collaboration.news",
    campaign,
    collaboration,
    recipientId,
    news,
    deliverableId: isOfDeliverable ? about : null,
  });
};
