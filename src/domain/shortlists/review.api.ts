import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import {
  finishedBody,
  reviewBody,
  reviewItemParametersSchema,
  votedBody,
  voteInputSchema,
} from "./review.contract.ts";

export const reviewApi = {
  readReview: {
    route: "GET /api/links/review",
    audience: { link: ["review"] },
    tag: "Links",
    summary: "Read the list of creators that a client looks at",
    description:
      "A creator who is not listed any more has no `creator`, and counts as nothing. A closed list can be read until the link ends.",
    response: reviewBody,
    refusals: [404],
  },
  vote: {
    route: "PUT /api/links/review/items/:itemId",
    audience: { link: ["review"] },
    tag: "Links",
    summary: "Vote on a creator, or change the vote",
    description:
      "The vote takes the place of the earlier one, which the answer holds as `replaced`. 404 if the creator has been taken off the list or is no longer available; 409 once the list is closed.",
    params: reviewItemParametersSchema,
    body: voteInputSchema,
    response: votedBody,
    rateLimit: "vote",
    refusals: [404, 409],
  },
  finishReview: {
    route: "PUT /api/links/review/finish",
    audience: { link: ["review"] },
    tag: "Links",
    summary: "Send the answers",
    description:
      "Tells the agency, and answers which creators are still open. Votes can be changed until the list is closed, and sent again.",
    response: finishedBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  denyReview: {
    route: "POST /api/links/review/not-me",
    audience: { link: ["review"] },
    tag: "Links",
    summary: "Say that the link was meant for somebody else",
    description:
      "Tells the agency, at most once a day. The link goes on working until the agency revokes it.",
    response: messageBodySchema,
    rateLimit: "form",
    refusals: [404],
  },
} as const satisfies Endpoints;
