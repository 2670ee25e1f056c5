import type { Endpoints } from "../http/endpoint.ts";
import { overviewBody } from "./overview.contract.ts";
import { workBody, workQuerySchema } from "./work.contract.ts";

export const workApi = {
  listWork: {
    route: "GET /api/admin/work",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Administration",
    summary: "List what is late, due, and waiting for us",
    description:
      "Applications, registrations, messages, and shortlists, the most urgent first. `owner` is `me`, `all`, or the ID of an administrator; nobody owns a registration or a message. `limit` is at most 500, `total` counts all pages, and `nextCursor` goes into `cursor` for the next page.",
    query: workQuerySchema,
    response: workBody,
  },
  readOverview: {
    route: "GET /api/admin/overview",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Read running campaigns with what is late in each, and the next seven days",
    response: overviewBody,
  },
} as const satisfies Endpoints;
