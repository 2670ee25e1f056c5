import type { Context } from "./context.ts";
import { readAgencySettings } from "./modules/agency/agency-settings.service.ts";
import { mailCollaborationNews } from "./modules/campaigns/collaboration-notices.service.ts";
import { mailConversationNews } from "./modules/conversations/conversation-notices.ts";
import { mailClientDrafts } from "./modules/deliverables/client-drafts-notices.service.ts";
import { mailShortlistNews } from "./modules/shortlists/shortlist-notices.service.ts";
import * as notices from "./platform/notices/notices.service.ts";

/** Writers of the mails about each type of record. */
const writers = {
  drafts: mailClientDrafts,
  shortlist: mailShortlistNews,
  collaboration: mailCollaborationNews,
  conversation: mailConversationNews,
};

/** Sends due notices to the team and to clients, once by all processes together. */
export async function sendNotices(context: Context): Promise<void> {
  const { timeZone } = await readAgencySettings(context.database);
  await notices.sendDue(context, { writers, timeZone });
}
