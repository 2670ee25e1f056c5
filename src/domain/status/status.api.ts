import { z } from "zod";
import { maximumEvidenceFiles } from "../evidence/evidence-limits.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { maximumImages } from "../media/accepted-files.ts";
import { creatorFiles } from "../media/upload-fields.ts";
import { sentUploadsSchema } from "../media/upload-ids.ts";
import { profileChangeSchema } from "./profile-change.contract.ts";
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
      "Takes the whole application, as the form does, without the email address. `media` lists the pictures and videos that stay, and a new photo takes the place of the old one. The application keeps its place, and changes that were asked count as made. The link of a brand takes the fields of the registration form, which has no files. `updatedAt` is that of the `application` or `registration` that was read. 409 if it has been decided, or was edited since: `current` holds what is there now.",
    body: z.union([applicationEditSchema, registrationEditSchema]),
    readsBody: true,
    files: creatorFiles,
    response: applicantStatusBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  sendEvidence: {
    route: "POST /api/links/status/evidence",
    audience: { link: ["status"] },
    tag: "Links",
    summary: "Send proof for an application that waits",
    description: `\`uploads\` names pictures and PDF documents that were uploaded for it before. Only the team and the applicant see them. They are deleted with the application. At most ${maximumEvidenceFiles} files in all. If the team has asked for proof and nothing else, this answers it. 409 if the application has been decided. A brand cannot send any.`,
    body: sentUploadsSchema(maximumImages),
    status: 201,
    response: applicantStatusBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [404, 409],
  },
  requestProfileChange: {
    route: "POST /api/links/status/changes",
    audience: { link: ["status"] },
    tag: "Links",
    summary: "Ask for changes to one’s own profile",
    description:
      "For creators whose application was approved. It reaches the team as a message, and changes nothing by itself. At least one field is needed. 409 unless there is a profile.",
    body: profileChangeSchema,
    status: 201,
    response: messageBodySchema,
    idempotent: true,
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
