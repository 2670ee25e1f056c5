import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { maximumUnreadableShown } from "./conversation-rules.ts";
import { unreadableMailsBody } from "./unreadable-mails.contract.ts";

export const unreadableMailsApi = {
  listUnreadableMails: {
    route: "GET /api/admin/unreadable-mails",
    audience: { admin: "owner" },
    tag: "Conversations",
    summary: "List received mails that could not be read",
    description: `The newest ${maximumUnreadableShown}. Each is deleted after 30 days.`,
    response: unreadableMailsBody,
  },
  readMailSource: {
    route: "GET /api/admin/unreadable-mails/:id/source",
    audience: { admin: "owner" },
    tag: "Conversations",
    summary: "Download the source of a mail that could not be read",
    description: "As it was received. It was written by a stranger: do not open it in a browser.",
    params: recordParametersSchema,
    response: z.string(),
    contentType: "application/octet-stream",
    refusals: [404],
  },
  discardMail: {
    route: "DELETE /api/admin/unreadable-mails/:id",
    audience: { admin: "owner" },
    tag: "Conversations",
    summary: "Discard a mail that could not be read",
    params: recordParametersSchema,
    response: messageBodySchema,
    refusals: [404],
  },
} as const satisfies Endpoints;
