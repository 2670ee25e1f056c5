import { campaignBody } from "../campaigns/campaigns.contract.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { removedBody } from "../undo/undo-offer.ts";
import {
  contactListQuerySchema,
  contactRecordBody,
  contactRecordsBody,
  contactSchema,
  contactSentBody,
  handledSchema,
} from "./contact.contract.ts";
import { forwardSchema, templateBody, templateInputSchema } from "./forward.ts";
import { changeDecisionSchema, profileChangesBody } from "./profile-changes.contract.ts";

/**
 * The specification can be read in two ways: `/api/contact` lists requests and messages, `/api/contacts` only
 * messages.
 */
export const contactApi = {
  sendMessage: {
    route: "POST /api/contact",
    audience: { visitor: true },
    tag: "Messages",
    summary: "Send a message, or an enquiry about a creator or brand",
    description:
      "`influencerId` or `brandId` says whom it is about; that record must be on the marketplace. `influencerIds` names several creators, and `brief` describes a campaign, which makes `message` optional. The sender gets a copy by email, a few times a day at most.",
    body: contactSchema,
    example: {
      name: "Sam Rivera",
      email: "sam@brand.example",
      company: "Rivera & Co",
      message: "We would like to talk about spring.",
    },
    status: 201,
    response: contactSentBody,
    idempotent: true,
    rateLimit: "form",
  },
  listContactRecords: {
    route: "GET /api/contact",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Messages",
    summary: "List join requests and messages together",
    query: arrayPageQuerySchema,
    response: contactRecordsBody,
    paged: true,
  },
  listMessages: {
    route: "GET /api/contacts",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Messages",
    summary: "List messages",
    query: contactListQuerySchema,
    response: contactRecordsBody,
    paged: true,
  },
  readMessage: {
    route: "GET /api/contacts/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Messages",
    summary: "Read a message",
    params: recordParametersSchema,
    response: contactRecordBody,
  },
  handleMessage: {
    route: "PUT /api/contacts/:id/handled",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Messages",
    summary: "Say whether a message is dealt with",
    params: recordParametersSchema,
    body: handledSchema,
    response: contactRecordBody,
  },
  readProfileChanges: {
    route: "GET /api/contacts/:id/changes",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Messages",
    summary: "Read the changes that a creator asks for",
    description:
      "Field by field: the value when the creator asked, the wanted one, and the present one. Empty for other messages.",
    params: recordParametersSchema,
    response: profileChangesBody,
  },
  decideProfileChange: {
    route: "PUT /api/contacts/:id/changes",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Apply or ignore one of the changes that a creator asks for",
    description:
      "`take` edits the creator. 409 if the field has been decided, or its present value is not `now` any more. The message is dealt with once all of its changes are decided.",
    params: recordParametersSchema,
    body: changeDecisionSchema,
    response: profileChangesBody,
    refusals: [404, 409],
  },
  forwardMessage: {
    route: "POST /api/contacts/:id/forward",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Forward a message to a creator by email",
    description:
      "To one of the message's `creators`, once. Without `shareAddress`, nothing in the mail says how to reach the sender.",
    params: recordParametersSchema,
    body: forwardSchema,
    response: contactRecordBody,
  },
  makeCampaignOfMessage: {
    route: "POST /api/contacts/:id/campaign",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Make a campaign of a message",
    description:
      "A draft, whose brief is the text of the message, for the sender's company, with the creators that the message is about.",
    params: recordParametersSchema,
    status: 201,
    response: campaignBody,
    idempotent: true,
  },
  readForwardTemplate: {
    route: "GET /api/admin/forward-template",
    audience: { admin: "viewer" },
    tag: "Messages",
    summary: "Read the mail that forwards a message",
    response: templateBody,
  },
  editForwardTemplate: {
    route: "PUT /api/admin/forward-template",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Change the mail that forwards a message",
    description: "`{creator}`, `{sender}`, `{message}`, `{brief}` and `{contact}` are filled in.",
    body: templateInputSchema,
    response: templateBody,
  },
  deleteContactRecord: {
    route: "DELETE /api/contact/:id",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Delete a message, or reject a join request",
    params: recordParametersSchema,
    response: removedBody,
  },
  deleteMessage: {
    route: "DELETE /api/contacts/:id",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Delete a message",
    params: recordParametersSchema,
    response: removedBody,
  },
} as const satisfies Endpoints;
