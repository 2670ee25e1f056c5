import { collaborationPageBody } from "../campaigns/collaboration-page.contract.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { maximumImages } from "../media/accepted-files.ts";
import { draftFiles } from "../media/upload-fields.ts";
import { sentUploadsSchema } from "../media/upload-ids.ts";
import {
  draftInputSchema,
  publicationSchema,
  refusalSchema,
  resultsInputSchema,
} from "./deliverables.contract.ts";

/** Endpoints for the deliverables of the creator's own collaboration, by its link. */
export const ownDeliverablesApi = {
  sendDraft: {
    route: "POST /api/links/collaboration/deliverables/:id/drafts",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Send a draft",
    description:
      "Text, a link, or files: 10 pictures or documents and 2 videos, of 10 MB each in a form, or of any allowed size if they were uploaded before and `uploads` names them. The first one starts the production.",
    params: recordParametersSchema,
    body: draftInputSchema,
    readsBody: true,
    files: draftFiles,
    status: 201,
    response: collaborationPageBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [404, 409],
  },
  refuseChanges: {
    route: "PUT /api/links/collaboration/deliverables/:id/refusal",
    aliases: { words: "comment" },
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Decline changes that the agreement does not have",
    description: "The draft is with the team again. 409 if the changes are within the agreed rounds.",
    params: recordParametersSchema,
    body: refusalSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  enterPublication: {
    route: "PUT /api/links/collaboration/deliverables/:id/publication",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Say where a deliverable was published",
    description:
      "The address has to be on a site of the platform. The same address twice in a campaign is 409.",
    params: recordParametersSchema,
    body: publicationSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  enterOwnResults: {
    route: "PUT /api/links/collaboration/deliverables/:id/results",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Enter the figures of a post of one's own",
    description:
      "They count as declared. Figures that the team has entered stay as they are. Another figure for a metric and a day names the one that it takes the place of as `replaces`; else 409 with `current`.",
    params: recordParametersSchema,
    body: resultsInputSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  addResultFiles: {
    route: "POST /api/links/collaboration/deliverables/:id/result-files",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Show the figures of a post of one's own",
    description:
      "`uploads` names screenshots or documents that were uploaded for it before: JPG, PNG, WebP, AVIF, HEIC, or PDF, at most 10 for a post. The team sees them beside the figures. 409 unless the post is published, and for an eleventh file.",
    params: recordParametersSchema,
    body: sentUploadsSchema(maximumImages),
    status: 201,
    response: collaborationPageBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
