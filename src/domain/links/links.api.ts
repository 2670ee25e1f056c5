import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { pageLinkKinds } from "./link-rules.ts";
import { accessLinksBody, accessLinksQuerySchema, currentLinkBody, renewalSchema } from "./links.contract.ts";

export const linksApi = {
  readCurrentLink: {
    route: "GET /api/links/current",
    audience: { link: pageLinkKinds },
    tag: "Links",
    summary: "Read what kind of link this is, and when it ends",
    description:
      "The page of a link reads it first. `expiresAt` is null while the end depends on a decision. All that is shared with one person of a client in one campaign is one page: `tabs` has the shortlists, drafts, and report of it, those in which something waits first. Any of their tokens opens all of them: send the `_id` of a tab as the header `X-Link-Tab` to make a call about it. It is empty unless there is more than one.",
    response: currentLinkBody,
  },
  renewLink: {
    route: "POST /api/links/renew",
    audience: { visitor: true },
    tag: "Links",
    summary: "Ask for a new link in place of one that has expired",
    description:
      "The new link is sent to the email address that the old one was sent to, at most three times a day. For a link that was passed on by hand, the team hears of it. The answer is the same for every token, also for one that is unknown or was revoked.",
    body: renewalSchema,
    status: 202,
    response: messageBodySchema,
    idempotent: true,
    rateLimit: "form",
  },
  listLinks: {
    route: "GET /api/admin/links",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Links",
    summary: "List the links of a record: who opened them, and when",
    query: accessLinksQuerySchema,
    response: accessLinksBody,
  },
  revokeLink: {
    route: "DELETE /api/admin/links/:id",
    audience: { admin: "editor" },
    tag: "Links",
    summary: "Revoke a link",
    description: "It stops working at once, and its holder cannot renew it.",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
