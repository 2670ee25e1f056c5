import { emit } from "#server/events/events.ts";
import { findCampaigns } from "#server/modules/campaigns/campaign-records.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import { deliverablesForClient } from "./deliverables.repository.ts";
import { draftsOf } from "./drafts.repository.ts";

/**
 * Tells reviewers at the client about drafts that wait for them. A notice's record is the campaign, its `detailId`
 * the link. Notices wait while the campaign is paused.
 */
export const mailClientDrafts: WriteNotices = async (context, list) => {
  const [{ recordId: id }] = list;
  const [campaign] = await findCampaigns(context.database, [id]);
  if (campaign === undefined) return;
  const deliverables = await deliverablesForClient(context.database, id);
  const waiting = deliverables
    .filter(({ state }) => state === "client_review")
    .map((deliverable) => deliverable.id);
  const newest = new Map(
    (await draftsOf(context.database, waiting)).toReversed().map((row) => [row.deliverableId, row]),
  );
  const made = await links.of(context.database, { type: "campaign", id });
  for (const notice of list) {
    const link = made.find((each) => each.id === notice.detailId && links.isLive(context, each));
    if (!link?.expiresAt) continue;
    const unanswered = [...newest.values()].filter(({ clientAnswers }) =>
      clientAnswers.every(({ linkId }) => linkId !== link.id),
    );
    if (unanswered.length === 0) continue;
    if (campaign.state === "paused") {
      await notices.add(context, "drafts", notice);
      continue;
    }
    const person = { name: link.personName, email: link.email };
    const { id: linkId, expiresAt } = link;
    await emit(context, {
      type: "drafts.waiting",
      campaign,
      person,
      linkId,
      count: unanswered.length,
      expiresAt,
    });
  }
};
