import type { Endpoints } from "../http/endpoint.ts";
import { createdBody, messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { influencerBody } from "../influencers/influencer.contract.ts";
import { applicationSchema } from "../influencers/influencer-fields.ts";
import { creatorFiles } from "../media/upload-fields.ts";
import { removedBody, undoOffered } from "../undo/undo-offer.ts";
import { assignmentChangesSchema } from "../work/work.contract.ts";
import {
  approvalSchema,
  askInputSchema,
  bulkDecisionBody,
  bulkDecisionSchema,
  joinRequestBody,
  joinRequestQuerySchema,
  joinRequestsBody,
  proposalInputSchema,
  rejectionSchema,
} from "./join-request.contract.ts";

export const joinRequestsApi = {
  applyAsInfluencer: {
    route: "POST /api/join",
    audience: { visitor: true },
    tag: "Join requests",
    summary: "Apply as a creator",
    description:
      "Lists and maps of a form are sent as JSON text. A repeated send with the same `Idempotency-Key`, or the same content within ten minutes, makes one request and gets the same answer. `photo` is cropped to its middle square and becomes the avatar; `images` and `videos` are work. A form that shows the notice sends its version as `consent_version`, which is kept with the request.",
    body: applicationSchema,
    readsBody: true,
    files: creatorFiles,
    example: {
      name: "Ann Lee",
      email: "ann@creator.example",
      phone: "+351 910 000 000",
      category: "Gaming",
      location: "Lisbon, Portugal",
      bio: "I play old games and talk about them.",
      rate: 250,
      followers: { instagram: "10K-100K" },
      socials: [{ platform: "instagram", link: "@ann.lee", followers: "12.5K" }],
    },
    status: 201,
    response: createdBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [409],
  },
  listJoinRequests: {
    route: "GET /api/admin/join-requests",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Join requests",
    summary: "List what waits for a decision",
    query: joinRequestQuerySchema,
    response: joinRequestsBody,
    paged: true,
  },
  readJoinRequest: {
    route: "GET /api/admin/join-requests/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Join requests",
    summary: "Read what waits for a decision",
    params: recordParametersSchema,
    response: joinRequestBody,
  },
  approveJoinRequest: {
    route: "PUT /api/admin/join-requests/:id/approve",
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Approve: the request becomes a creator",
    description:
      "With the `updatedAt` of the request that was read, a request that has been edited since is not approved: 409, and `current` holds it.",
    params: recordParametersSchema,
    body: approvalSchema,
    response: influencerBody.extend(undoOffered),
    refusals: [409],
  },
  rejectJoinRequest: {
    route: "PUT /api/admin/join-requests/:id/reject",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Reject: the request and its files are deleted",
    freesRoom: true,
    params: recordParametersSchema,
    body: rejectionSchema,
    response: removedBody,
  },
  askForChanges: {
    route: "PUT /api/admin/join-requests/:id/ask",
    aliases: { words: "comment" },
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Ask the applicant for changes",
    description:
      "The applicant gets a sentence for each of `codes`, followed by `words`, and edits the application by a link. Until then the promised time does not run. `other` needs words of your own. The same request by the same person again changes nothing; 409 if something else has been asked already: `current` holds the join request.",
    params: recordParametersSchema,
    body: askInputSchema,
    response: joinRequestBody,
    refusals: [409],
  },
  assignJoinRequest: {
    route: "PUT /api/admin/join-requests/:id/work",
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Say who answers for a join request, by when, and what comes next",
    description:
      "Fields that are not sent stay as they are. The applicant sees nothing of it. With the `updatedAt` of `work` as it was read, a change of what has been changed since is refused, and `current` holds the join request.",
    params: recordParametersSchema,
    body: assignmentChangesSchema,
    response: joinRequestBody,
    refusals: [409],
  },
  decideJoinRequests: {
    route: "POST /api/admin/join-requests/bulk",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Approve or reject many",
    freesRoom: true,
    description:
      "Each is decided on its own, so one that cannot be approved keeps no other from it. `versions` holds the `updatedAt` that was read, by ID: an approval of a request that has been edited since is among `refused`.",
    body: bulkDecisionSchema,
    response: bulkDecisionBody,
  },
  proposeDecision: {
    route: "PUT /api/admin/join-requests/:id/proposal",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor", apiKey: "write" },
    tag: "Join requests",
    summary: "Advise the administrator to approve or to reject",
    description: "Decides nothing. Takes the place of an earlier proposal for the same request.",
    params: recordParametersSchema,
    body: proposalInputSchema,
    response: messageBodySchema,
  },
  dismissProposal: {
    route: "DELETE /api/admin/join-requests/:id/proposal",
    audience: { admin: "editor" },
    tag: "Join requests",
    summary: "Take a proposal away",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
