import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { maximumMailings, maximumRecipients, maximumUnfinished } from "./mailing-rules.ts";
import {
  mailingBody,
  mailingDraftSchema,
  mailingPreviewBody,
  mailingStateSchema,
  mailingsBody,
  newMailingSchema,
} from "./mailings.contract.ts";

export const mailingsApi = {
  previewMailing: {
    route: "POST /api/admin/mailing-previews",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Preview a message to many",
    description: `Changes nothing. To at most ${maximumRecipients} creators, or to the creators of collaborations. Each message is as it would be sent, or has the reason why it is left out.`,
    body: mailingDraftSchema,
    example: {
      about: "influencer",
      recordIds: ["01970000-0000-7000-8000-000000000000"],
      title: "Spring",
      text: "Hello {first_name},",
    },
    response: mailingPreviewBody,
  },
  startMailing: {
    route: "POST /api/admin/mailings",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Send a message to many",
    description: `Each in a thread of its own, one after another, as many an hour as the setting \`MESSAGES_PER_HOUR\` allows. \`version\` is the one of the preview; 409 if the messages have changed since, or nobody would get one, or ${maximumUnfinished} mailings of the same person are being sent.`,
    body: newMailingSchema,
    status: 201,
    response: mailingBody,
    idempotent: true,
    refusals: [409],
  },
  listMailings: {
    route: "GET /api/admin/mailings",
    audience: { admin: "viewer" },
    tag: "Conversations",
    summary: "List messages to many",
    description: `The newest ${maximumMailings}. They are deleted 90 days after they were started; the messages stay in their threads.`,
    response: mailingsBody,
  },
  readMailing: {
    route: "GET /api/admin/mailings/:id",
    audience: { admin: "viewer" },
    tag: "Conversations",
    summary: "Read how far a message to many is",
    params: recordParametersSchema,
    response: mailingBody,
    refusals: [404],
  },
  setMailingState: {
    route: "PUT /api/admin/mailings/:id/state",
    audience: { admin: "editor" },
    tag: "Conversations",
    summary: "Stop or continue a message to many",
    description:
      "After `stopped`, no further message is sent. `sending` sends the rest in the name of the caller. 409 if it is done.",
    params: recordParametersSchema,
    body: mailingStateSchema,
    example: { state: "stopped" },
    response: mailingBody,
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
