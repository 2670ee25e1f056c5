import type { Endpoints } from "../http/endpoint.ts";
import { maximumNotices } from "./data-notice-rules.ts";
import { dataNoticesBody, dataNoticesInputSchema, ownDataBody } from "./data-notices.contract.ts";

export const dataNoticesApi = {
  sendDataNotices: {
    route: "POST /api/admin/data-notices",
    aliases: { ids: "influencerIds" },
    audience: { admin: "editor" },
    tag: "Influencers",
    summary: "Tell creators which data the agency has of them",
    description: `Mails each of up to ${maximumNotices} creators a link to the page with their data, and sets \`toldAt\`. The counts say who got none, and why: those who entered their data themselves, have been told, are not to be contacted, or have no address. If only one creator is named, the reason is a refusal: 404 or 409. Nobody gets two mails, even if two people send them at once.`,
    body: dataNoticesInputSchema,
    example: {
      ids: ["01927f5e-7c1b-7000-8000-000000000001", "01927f5e-7c1b-7000-8000-000000000002"],
    },
    response: dataNoticesBody,
    refusals: [404, 409],
  },
  readOwnData: {
    route: "GET /api/links/notice",
    audience: { link: ["notice"] },
    tag: "Links",
    summary: "Read which data the agency has of oneself",
    description:
      "`fields` holds what a profile could show. The notes, tags, and custom fields of the team are named in `kinds` only. `contact` is null if the link was sent to somebody who stands for the creator.",
    response: ownDataBody,
    refusals: [404],
  },
  objectToContact: {
    route: "PUT /api/links/notice/objection",
    audience: { link: ["notice"] },
    tag: "Links",
    summary: "Object to being contacted",
    description:
      "At once, the creator is marked ‘Do not contact’, which stops every mail and message. A repeated call changes nothing.",
    response: ownDataBody,
    rateLimit: "form",
    refusals: [404],
  },
  askForErasure: {
    route: "PUT /api/links/notice/erasure",
    audience: { link: ["notice"] },
    tag: "Links",
    summary: "Ask for the erasure of one’s own data",
    description:
      "Includes the objection. The team has a month: `erasedBy`. A repeated call answers with the same day. If an agreement binds the creator, `isBound` is true, and the record is kept until its duties end.",
    response: ownDataBody,
    rateLimit: "form",
    refusals: [404],
  },
} as const satisfies Endpoints;
