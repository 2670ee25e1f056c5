import type { Endpoints } from "../http/endpoint.ts";
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
} as const satisfies Endpoints;
