import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { applicantStatusBody } from "./status.contract.ts";

export const statusApi = {
  readStatus: {
    route: "GET /api/links/status",
    audience: { link: ["status"] },
    tag: "Links",
    summary: "Read where an application or a registration stands",
    description: "A decision is shown when it can no longer be undone.",
    response: applicantStatusBody,
    refusals: [404],
  },
  withdrawApplication: {
    route: "DELETE /api/links/status",
    audience: { link: ["status"] },
    tag: "Links",
    summary: "Withdraw an application or a registration",
    description: "Deletes it and its files. This cannot be undone. 409 if it has been decided already.",
    response: messageBodySchema,
    rateLimit: "form",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
