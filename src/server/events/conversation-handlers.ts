import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import type { ConversationEvent } from "./conversation-events.ts";
import * as mails from "./mails.ts";

/** Effects of messages between the team and people outside. */
export const conversationHandlers: Handlers<ConversationEvent> = {
  "conversation.message_received": async (context, { conversation }) => {
    const { id, subjectType, subjectId, ownerId: recipientId } = conversation;
    await webhookEvents.conversationMessageReceived(context, id);
    const isOfCollaboration = subjectType === "collaboration" && subjectId !== null;
    const [recordType, recordId] = isOfCollaboration ? ["collaboration", subjectId] : ["conversation", id];
    await notices.add(context, recordType, { recipientId, recordId, kind: "message", detailId: recordId });
  },
  "conversation.replied": async (context, { actor, ...message }) =>
    mails.conversationMessage(context, { ...message, actor }),
  "conversation.news": async (context, { conversation, recipientId }) =>
    mails.conversationNews(context, recipientId, conversation),
};
