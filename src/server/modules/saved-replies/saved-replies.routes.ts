import type { FastifyInstance } from "fastify";
import { savedRepliesApi } from "#domain/join-requests/saved-replies.api.ts";
import { route } from "#server/http/route.ts";
import type { SavedRepliesService } from "./saved-replies.service.ts";

type Dependencies = { savedReplies: SavedRepliesService };

export function savedRepliesRoutes(app: FastifyInstance, { savedReplies }: Dependencies): void {
  route(app, savedRepliesApi.listSavedReplies).handle(async () => ({
    data: { savedReplies: await savedReplies.list() },
  }));

  route(app, savedRepliesApi.saveReply).handle(async ({ body }) => ({
    data: { savedReply: await savedReplies.save(body) },
    message: "Reply saved.",
  }));

  route(app, savedRepliesApi.deleteSavedReply).handle(async ({ params }) => {
    await savedReplies.remove(params.id);
    return { message: "Reply deleted." };
  });
}
