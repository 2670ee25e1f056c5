import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { openedWorkBody, openWorkSchema, portalBody, portalQuerySchema } from "./portal.contract.ts";
import { portalRequestSchema } from "./portal-request.contract.ts";
import { maximumWork, portalsPerDay } from "./portal-rules.ts";

export const portalApi = {
  requestPortal: {
    route: "POST /api/my-work",
    audience: { visitor: true },
    tag: "Links",
    summary: "Ask for the link to all of one’s work",
    description: `It is mailed to the address if that gets mail for a creator who has been asked for a campaign, at most ${portalsPerDay} times a day. The answer is the same for every address.`,
    body: portalRequestSchema,
    example: { email: "mona@mail.example" },
    status: 202,
    response: messageBodySchema,
    idempotent: true,
    rateLimit: "form",
  },
  readPortal: {
    route: "GET /api/links/portal",
    audience: { link: ["portal"] },
    tag: "Links",
    summary: "List all collaborations of the creators for whom one gets mail",
    description: `What has to be done first, then what waits for the agency, then what has ended. A page has ${maximumWork}: open ones first, then the newest. \`leftOut\` counts those after it, and \`nextCursor\` goes into \`cursor\` for the next one.`,
    query: portalQuerySchema,
    response: portalBody,
  },
  openWork: {
    route: "POST /api/links/portal/open",
    audience: { link: ["portal"] },
    tag: "Links",
    summary: "Open one of the collaborations",
    description:
      "Send the `_id` of the answer as the header `X-Link-Tab`, with the same token, to make the calls of the collaboration’s own link. Each of them is refused once the address no longer gets mail for the creator.",
    body: openWorkSchema,
    response: openedWorkBody,
    rateLimit: "vote",
    refusals: [404],
  },
} as const satisfies Endpoints;
