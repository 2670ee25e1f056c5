import type { Endpoints } from "../http/endpoint.ts";
import { createdBody, messageBodySchema } from "../http/envelope.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  contactListQuerySchema,
  contactRecordBody,
  contactRecordsBody,
  contactSchema,
  handledSchema,
} from "./contact.contract.ts";

/** Two readings of the specification: `/api/contact` lists requests and messages, `/api/contacts` only messages. */
export const contactApi = {
  sendMessage: {
    route: "POST /api/contact",
    audience: { visitor: true },
    tag: "Messages",
    summary: "Send a message, or an enquiry about a creator or brand",
    description: "`influencerId` or `brandId` says whom it is about; that record must be on the marketplace.",
    body: contactSchema,
    example: {
      name: "Sam Rivera",
      email: "sam@brand.example",
      company: "Rivera & Co",
      message: "We would like to talk about spring.",
    },
    status: 201,
    response: createdBody,
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
  deleteContactRecord: {
    route: "DELETE /api/contact/:id",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Delete a message, or reject a join request",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
  deleteMessage: {
    route: "DELETE /api/contacts/:id",
    audience: { admin: "editor" },
    tag: "Messages",
    summary: "Delete a message",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
