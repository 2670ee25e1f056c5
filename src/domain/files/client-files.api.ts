import type { Endpoints } from "../http/endpoint.ts";
import { downloadBody } from "./downloads.contract.ts";

/** Endpoints for the files of a campaign, by the link to its report. */
export const clientFilesApi = {
  downloadClientFiles: {
    route: "POST /api/links/report/downloads",
    audience: { link: ["report"] },
    tag: "Links",
    summary: "Download the files of a report as one ZIP file",
    description:
      "Of the posts that the report shows today, with a `rights.csv` beside them. 404 unless the link was made to offer files. The address works for half an hour at most, and no longer than the link.",
    status: 201,
    response: downloadBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
