import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  maximumMessageTemplates,
  messageDraftBody,
  messageDraftInputSchema,
  messageTemplateBody,
  messageTemplateChangesSchema,
  messageTemplateInputSchema,
  messageTemplatesBody,
} from "./message-templates.contract.ts";
import { messagePlaceholders } from "./message-templates.ts";

const names = Object.keys(messagePlaceholders).map((name) => `\`{${name}}\``);
const example = {
  name: "Invitation",
  title: "{campaign}",
  text: "Hello {first_name}, does {link} suit you?",
};

export const messageTemplatesApi = {
  listMessageTemplates: {
    route: "GET /api/admin/message-templates",
    audience: { admin: "viewer" },
    tag: "Conversations",
    summary: "List the templates of messages, by name",
    response: messageTemplatesBody,
  },
  addMessageTemplate: {
    route: "POST /api/admin/message-templates",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Add a template of messages",
    description: `At most ${maximumMessageTemplates}. Placeholders are ${names.join(", ")}, and custom fields by their key, such as \`{custom.shoe_size}\`. Others are refused. 409 if another template has the name.`,
    body: messageTemplateInputSchema,
    example,
    status: 201,
    response: messageTemplateBody,
    idempotent: true,
    refusals: [409],
  },
  editMessageTemplate: {
    route: "PUT /api/admin/message-templates/:id",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Edit a template of messages",
    params: recordParametersSchema,
    body: messageTemplateChangesSchema,
    example,
    response: messageTemplateBody,
    refusals: [409],
  },
  deleteMessageTemplate: {
    route: "DELETE /api/admin/message-templates/:id",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Delete a template of messages",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
  fillMessage: {
    route: "POST /api/admin/message-drafts",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Fill the placeholders of a message with the values of a record",
    description:
      "Changes nothing. Placeholders without a value stay in the text, and are `missing`. `{link}` of a collaboration stays, too: each recipient gets a link of their own when the message is sent.",
    body: messageDraftInputSchema,
    example: {
      about: "influencer:0197b2c4-5d1e-7a3f-8b6c-9d0e1f2a3b4c",
      title: "News for {creator}",
      text: "Hello {first_name},",
    },
    response: messageDraftBody,
    refusals: [404],
  },
} as const satisfies Endpoints;
