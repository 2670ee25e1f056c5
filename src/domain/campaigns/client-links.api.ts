import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { clientLinkInputSchema, clientLinkMadeBody } from "./client-links.contract.ts";

export const clientLinksApi = {
  shareCampaign: {
    route: "POST /api/admin/campaigns/:id/links",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Give a person of the client a link to drafts, or to the report",
    description:
      "One link for one person. If they have a link in the same campaign, by the same `personEmail` or named in `joins`, both open one page with a tab for each. At most one link to drafts that works decides: 409 for a second one. Of five of a kind that work, a sixth ends the oldest. A repeated send gets 409, and `current` holds the `_id` of the link that was made, because the address is shown only once.",
    params: recordParametersSchema,
    body: clientLinkInputSchema,
    example: {
      kind: "drafts",
      personName: "Ida Holm",
      personEmail: "ida@northwind.example",
      options: { role: "decides" },
    },
    status: 201,
    response: clientLinkMadeBody,
    idempotent: true,
    refusals: [409],
  },
} as const satisfies Endpoints;
