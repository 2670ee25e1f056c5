import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { clientDraftAnswerSchema, clientDraftsBody } from "./client-drafts.contract.ts";

/** Endpoints for clients who review drafts of a campaign by link. */
export const clientDraftsApi = {
  readClientDrafts: {
    route: "GET /api/links/drafts",
    audience: { link: ["drafts"] },
    tag: "Links",
    summary: "Read the drafts that a client looks at",
    description: "Those that the team has sent to the client, and those that the client has answered.",
    response: clientDraftsBody,
    refusals: [404],
  },
  answerDraft: {
    route: "PUT /api/links/drafts/:id",
    audience: { link: ["drafts"] },
    tag: "Links",
    summary: "Approve a draft, or say what should change",
    description:
      "`id` is that of the deliverable. The answer of the one who decides gives the draft back to the team; the answers of others stand beside it, and can be changed while the draft is with the client. The same answer again changes nothing. 409 with `current`, the page as it is, if another draft came, or it is no longer with the client.",
    params: recordParametersSchema,
    body: clientDraftAnswerSchema,
    response: clientDraftsBody,
    rateLimit: "vote",
    refusals: [404, 409],
  },
  retractDraftAnswer: {
    route: "DELETE /api/links/drafts/:id",
    audience: { link: ["drafts"] },
    tag: "Links",
    summary: "Take back the answer to a draft",
    description:
      "`id` is that of the deliverable. For the one who decides, until the team has acted on the answer: the draft is then with the client again. Does nothing if it is already taken back. 409 with `current`, the page as it is, once the team has acted.",
    params: recordParametersSchema,
    response: clientDraftsBody,
    rateLimit: "vote",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
