import type { Endpoints } from "../http/endpoint.ts";
import { undoBody, undoInputSchema } from "./undo.contract.ts";

export const undoApi = {
  undo: {
    route: "POST /api/admin/undo",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "Undo decisions and deletions of the last ten seconds",
    description:
      "Only the administrator who made them may undo them. Brings back the records with their IDs, files, and places, and cancels the mails and webhooks that wait. 409 if none of them can be undone any more.",
    freesRoom: true,
    body: undoInputSchema,
    response: undoBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
