import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { reportBody } from "./report.contract.ts";

export const reportApi = {
  readReport: {
    route: "GET /api/admin/campaigns/:id/report",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "Read the report of a campaign",
    description: "As the client reads it by a link that shows prices.",
    params: recordParametersSchema,
    response: reportBody,
  },
  readClientReport: {
    route: "GET /api/links/report",
    audience: { link: ["report"] },
    tag: "Links",
    summary: "Read the report of a campaign, as its client",
    description: "`prices`, what the client pays, is null unless the link was made to show it.",
    response: reportBody,
    refusals: [404],
  },
} as const satisfies Endpoints;
