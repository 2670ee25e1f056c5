import type { Endpoints } from "../http/endpoint.ts";
import { mailPreviewsBody } from "./mail-previews.contract.ts";

export const mailPreviewsApi = {
  listMailPreviews: {
    route: "GET /api/admin/mails",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "List all emails that are sent, with invented values",
    response: mailPreviewsBody,
  },
} as const satisfies Endpoints;
