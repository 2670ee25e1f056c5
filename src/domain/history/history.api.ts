import type { Endpoints } from "../http/endpoint.ts";
import { historyBody, historyQuerySchema } from "./history.contract.ts";

export const historyApi = {
  listHistory: {
    route: "GET /api/admin/history",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "List what administrators have changed",
    query: historyQuerySchema,
    response: historyBody,
    paged: true,
  },
} as const satisfies Endpoints;
