import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { findCampaigns } from "#server/modules/campaigns/campaigns.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { NoticesService, WriteNotices } from "#server/platform/notices/notices.service.ts";
import { deliverablesForClient } from "./deliverables.repository.ts";
import { draftsOf } from "./drafts.repository.ts";

type Dependencies = {
  context: Context;
  notices: Pick<NoticesService, "add">;
  emit: Emit;
};

/**
 * Mails reviewers at the client about drafts that wait for them. A notice's record is the campaign, its `detailId`
 * the link. Notices wait while the campaign is paused.
 */
export function clientDraftsNoticesService({ context, notices, emit }: Dependencies): WriteNotices {
  return async (transaction, told) => {
    const [{ recordId: id }] = told;
    const [campaign] = await findCampaigns(transaction, [id]);
    if (campaign === undefined) return;
    const pieces = await deliverablesForClient(transaction, id);
    const waiting = pieces.filter(({ state }) => state === "client_review").map((piece) => piece.id);
    const newest = new Map(
      (await draftsOf(transaction, waiting)).toReversed().map((row) => [row.deliverableId, row]),
    );
    const made = await links.of(transaction, { type: "campaign", id });
    for (const notice of told) {
      const link = made.find((each) => each.id === notice.detailId && links.isLive(context, each));
      if (!link?.expiresAt || link.email === "") continue;
      const unanswered = [...newest.values()].filter(({ clientAnswers }) =>
        clientAnswers.every(({ linkId }) => linkId !== link.id),
      );
      if (unanswered.length === 0) continue;
      if (campaign.state === "paused") {
        await notices.add(transaction, "drafts", notice);
        continue;
      }
      const person = { name: link.personName, email: link.email };
      const { id: linkId, expiresAt } = link;
      await emit(transaction, {
        type: "drafts.waiting",
        campaign,
        person,
        linkId,
        count: unanswered.length,
        expiresAt,
      });
    }
  };
}
