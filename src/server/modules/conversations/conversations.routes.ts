import type { FastifyInstance } from "fastify";
import { conversationsApi } from "#domain/conversations/conversations.api.ts";
import { messageTemplatesApi } from "#domain/conversations/message-templates.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as changes from "./change-conversation.ts";
import { fillMessage } from "./fill-message.ts";
import * as templates from "./message-templates.service.ts";
import { listOwnMessages } from "./own-messages.ts";
import * as reading from "./read-thread.ts";
import * as sending from "./send-message.ts";

/** The inbox of the team. */
export function conversationsRoutes(app: FastifyInstance, context: Context): void {
  route(app, conversationsApi.listConversations).handle(async ({ principal, query }) => {
    const { conversations: items, ...page } = await reading.listConversations(context, principal, query);
    return { items, ...page };
  });

  route(app, conversationsApi.countConversations).handle(async ({ principal }) => ({
    data: { counts: await reading.countWaiting(context, principal) },
  }));

  route(app, conversationsApi.findConversation).handle(async ({ principal, query }) => ({
    data: await reading.readThreadAbout(context, principal, query),
  }));

  route(app, conversationsApi.listCreatorSubjects).handle(async ({ query }) => ({
    data: { subjects: await reading.listCreatorSubjects(context, query.creator) },
  }));

  route(app, conversationsApi.readConversation).handle(async ({ principal, params, query }) => ({
    data: { thread: await reading.readThread(context, principal, params.id, query.cursor) },
  }));

  route(app, conversationsApi.startConversation).handle(async ({ principal, body, request }) => ({
    data: { thread: await sending.start(context, principal, body, idempotencyKeyOf(request)) },
    message: "Message sent.",
  }));

  route(app, conversationsApi.replyInConversation).handle(async ({ principal, params, body, request }) => ({
    data: { thread: await sending.reply(context, principal, params.id, body, idempotencyKeyOf(request)) },
    message: "Message sent.",
  }));

  route(app, conversationsApi.changeConversation).handle(async ({ principal, params, body }) => ({
    data: { conversation: await changes.changeConversation(context, principal, params.id, body) },
  }));

  route(app, conversationsApi.markConversation).handle(async ({ principal, params, body }) => {
    await changes.markConversation(context, principal, params.id, body.isUnread);
    return { message: body.isUnread ? "Marked as unread." : "Marked as read." };
  });

  route(app, conversationsApi.sayReplying).handle(async ({ principal, params, body }) => {
    await changes.sayReplying(context, principal, params.id, body.isReplying);
    return { message: "Noted." };
  });

  route(app, conversationsApi.confirmAuthor).handle(async ({ principal, params }) => ({
    data: { thread: await changes.confirmAuthor(context, principal, params) },
  }));
}

/** Messages that the team sends often. */
export function messageTemplatesRoutes(app: FastifyInstance, context: Context): void {
  route(app, messageTemplatesApi.listMessageTemplates).handle(async () => ({
    data: { messageTemplates: await templates.list(context) },
  }));

  route(app, messageTemplatesApi.addMessageTemplate).handle(async ({ principal, body, request }) => ({
    data: { messageTemplate: await templates.add(context, principal, body, idempotencyKeyOf(request)) },
    message: "Template added.",
  }));

  route(app, messageTemplatesApi.editMessageTemplate).handle(async ({ principal, params, body }) => ({
    data: { messageTemplate: await templates.edit(context, principal, params.id, body) },
    message: "Template saved.",
  }));

  route(app, messageTemplatesApi.deleteMessageTemplate).handle(async ({ principal, params }) => {
    await templates.remove(context, principal, params.id);
    return { message: "Template deleted." };
  });

  route(app, messageTemplatesApi.fillMessage).handle(async ({ principal, body }) => ({
    data: { draft: await fillMessage(context, principal, body) },
  }));
}

/** The creator's side of a thread, on their page. */
export function ownMessagesRoutes(app: FastifyInstance, context: Context): void {
  route(app, conversationsApi.listOwnMessages).handle(async ({ principal }) => ({
    data: { messages: await listOwnMessages(context, principal) },
  }));
}
