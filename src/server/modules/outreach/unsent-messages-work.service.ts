import { messageTask } from "#domain/outreach/message-texts.ts";
import {
  findCollaborationFacts,
  ownerOfCampaign,
  ownerOfCollaboration,
} from "#server/modules/campaigns/campaign-records.service.ts";
import { linksByIds, ownerThroughLink } from "#server/modules/links/links.service.ts";
import { ownerOfShortlist } from "#server/modules/shortlists/shortlists.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listOpenMessages } from "./unsent-messages.repository.ts";

/** Messages for people without an email address, which somebody has to copy and send. */
export const unsentMessageWork: WorkSource = async (executor, query) => {
  const { rows, total } = await listOpenMessages(executor, query, {
    creatorOwner: ownerOfCollaboration,
    clientOwner: (linkId) =>
      ownerThroughLink(linkId, { campaign: ownerOfCampaign, shortlist: ownerOfShortlist }),
  });
  const creators = await findCollaborationFacts(
    executor,
    rows.flatMap(({ collaborationId }) => collaborationId ?? []),
  );
  const clients = await linksByIds(
    executor,
    rows.flatMap(({ linkId }) => linkId ?? []),
  );
  const creatorOf = new Map(creators.map((each) => [each.id, each]));
  const clientOf = new Map(clients.map((each) => [each.id, each]));
  return {
    total,
    rows: rows.map(({ collaborationId, linkId, purpose, deliverable, ...row }) => {
      const creator = creatorOf.get(collaborationId ?? "");
      const client = clientOf.get(linkId ?? "");
      return {
        ...row,
        name: creator?.creatorName ?? client?.personName ?? "",
        task: `${messageTask(purpose, deliverable)} (${creator?.campaignName ?? client?.label ?? ""})`,
        nextStep: "",
        subject: "message",
        ...(creator && { campaignId: creator.campaignId }),
      };
    }),
  };
};
