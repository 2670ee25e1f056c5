import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { savedRepliesBody, savedReplyBody, savedReplyInputSchema } from "./saved-replies.contract.ts";

export const savedRepliesApi = {
  listSavedReplies: {
    route: "GET /api/admin/saved-replies",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Join requests",
    summary: "List the saved replies for rejections, by title",
    response: savedRepliesBody,
  },
  saveReply: {
    route: "PUT /api/admin/saved-replies",
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Save a reply for rejections",
    description: "Replaces the reply that has the same title.",
    body: savedReplyInputSchema,
    example: { title: "Not enough posts", text: "Please apply again when you have posted for three months." },
    response: savedReplyBody,
    refusals: [409],
  },
  deleteSavedReply: {
    route: "DELETE /api/admin/saved-replies/:id",
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Delete a saved reply",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
