import { emit } from "#server/events/events.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import { findConversation } from "./conversations.repository.ts";

/** Sends one mail about new messages of a thread, unless somebody has answered or closed it. */
export const mailConversationNews: WriteNotices = async (context, [{ recordId, recipientId }]) => {
  const conversation = await findConversation(context.database, recordId);
  if (conversation?.state !== "open") return;
  await emit(context, { type: "conversation.news", conversation, recipientId });
};
