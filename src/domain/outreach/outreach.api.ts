import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { maximumAddresses, maximumCopies } from "./copy-ways.ts";
import { copySchema, linksToCopyBody, linksToCopyInputSchema } from "./outreach.contract.ts";

export const outreachApi = {
  makeLinksToCopy: {
    route: "POST /api/admin/links",
    audience: { admin: "editor" },
    tag: "Links",
    summary: "Get links to pass on by hand, with a text for each",
    description: `For creators in campaigns (\`collaboration:ID\`), applicants (\`join-request:ID\`, \`brand:ID\`), people at a client (\`link:ID\` of a link that works), recipients of unsent messages (\`message:ID\`), and creators who have to be told which data the agency has of them (\`influencer:ID\`), in their order. \`message\` is the text for what is open with this person. Each call gets a new address, which is shown only once, and ends no earlier one: an address opens the page of the link that \`link\` names, and all of them end when it is revoked. 409 for a link that has ended or has ${maximumAddresses} addresses.`,
    body: linksToCopyInputSchema,
    status: 201,
    response: linksToCopyBody,
    refusals: [404, 409],
  },
  logCopy: {
    route: "POST /api/admin/links/:id/copies",
    audience: { admin: "editor" },
    tag: "Links",
    summary: "Note that a link was passed on by hand, and by which way",
    description: `Shown in the timeline of the record. The same way by the same person within ten minutes is noted once. With \`messageId\`, the message is no longer unsent. \`text\` becomes a message of the conversation about the record, without the token of the link, and once in a day. Passing on the link of a creator to the notice about their data sets their \`toldAt\`. 409 for a link that has ended, and after ${maximumCopies} notes in a day.`,
    params: recordParametersSchema,
    body: copySchema,
    response: messageBodySchema,
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
