import type { FastifyInstance } from "fastify";
import { savedRepliesApi } from "#domain/join-requests/saved-replies.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as savedReplies from "./saved-replies.service.ts";

export function savedRepliesRoutes(app: FastifyInstance, context: Context): void {
  route(app, savedRepliesApi.listSavedReplies).handle(async () => ({
    data: { savedReplies: await savedReplies.list(context) },
  }));

  route(app, savedRepliesApi.saveReply).handle(async ({ body }) => ({
    data: { savedReply: await savedReplies.save(context, body) },
    message: "Reply saved.",
  }));

  route(app, savedRepliesApi.deleteSavedReply).handle(async ({ params }) => {
    await savedReplies.remove(context, params.id);
    return { message: "Reply deleted." };
  });
}
