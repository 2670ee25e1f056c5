import type { LinkSubject } from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";
import { shortlistIdsOf } from "./shortlists.repository.ts";

/** A campaign and its shortlists. Links of one person to these records open one page. */
export async function pageOfCampaign(context: Context, campaignId: string): Promise<LinkSubject[]> {
  const lists = await shortlistIdsOf(context.database, campaignId);
  return [
    { type: "campaign", id: campaignId },
    ...lists.map((id): LinkSubject => ({ type: "shortlist", id })),
  ];
}
