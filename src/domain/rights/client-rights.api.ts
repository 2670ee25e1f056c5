import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  clientRightCheckBody,
  clientRightCheckQuerySchema,
  clientRightsBody,
  takenDownSchema,
} from "./client-rights.contract.ts";

/** Endpoints for a client's rights, by the link to a report. */
export const clientRightsApi = {
  readClientRights: {
    route: "GET /api/links/report/rights",
    audience: { link: ["report"] },
    tag: "Links",
    summary: "Read what the creators of a campaign have granted, as its client",
    description:
      "For what, where, and when. Those that end first come first. Prices and what the team has written are not in it.",
    response: clientRightsBody,
    refusals: [404],
  },
  checkClientRights: {
    route: "GET /api/links/report/rights/check",
    audience: { link: ["report"] },
    tag: "Links",
    summary: "May we run this, now, here?",
    description:
      "For a post of the campaign, a use, a country, and a day. Answers yes with the rights that allow it, or no with the nearest one, and why it does not.",
    query: clientRightCheckQuerySchema,
    response: clientRightCheckBody,
    refusals: [404],
  },
  takeDown: {
    route: "PUT /api/links/report/rights/:id/down",
    audience: { link: ["report"] },
    tag: "Links",
    summary: "Say when work was taken down whose right has ended",
    description:
      "The same day once more changes nothing. 409 with `current` if the right goes on, or another day was entered before.",
    params: recordParametersSchema,
    body: takenDownSchema,
    response: clientRightsBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
