import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { creatorFiles } from "../media/upload-fields.ts";
import { applicantStatusBody, applicationEditSchema, registrationEditSchema } from "./status.contract.ts";

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
  editApplication: {
    route: "PUT /api/links/status",
    audience: { link: ["status"] },
    tag: "Links",
    summary: "Edit an application or a registration that waits",
    description:
      "Takes the whole application, as the form does, without the email address. `media` lists the pictures and videos that stay, and a new photo takes the place of the old one. The application keeps its place, and changes that were asked count as made. The link of a brand takes the fields of the registration form, which has no files. 409 if it has been decided, or was edited since its `updatedAt`: `current` holds what is there now.",
    body: z.union([applicationEditSchema, registrationEditSchema]),
    readsBody: true,
    files: creatorFiles,
    response: applicantStatusBody,
    rateLimit: "form",
    refusals: [404, 409],
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
