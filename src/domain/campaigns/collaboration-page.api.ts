import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { ownPaymentDetailsInputSchema } from "../payouts/payment-details.contract.ts";
import {
  collaborationPageBody,
  creatorMessageSchema,
  offerAnswerSchema,
  ownOffersBody,
} from "./collaboration-page.contract.ts";
import {
  addressCodeSchema,
  codesPerDay,
  maximumCodeAttempts,
  ownAddressInputSchema,
} from "./creator-address.contract.ts";
import { maximumCounterOffers, maximumCreatorMessages } from "./offer-options.ts";
import { counterOfferSchema } from "./offers.contract.ts";

export const collaborationPageApi = {
  readOwnCollaboration: {
    route: "GET /api/links/collaboration",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Read one's own part in a campaign",
    description:
      "The brief, the offers with what differs between versions, the agreement, and what is to be done.",
    response: collaborationPageBody,
    refusals: [404],
  },
  listOwnOffers: {
    route: "GET /api/links/collaboration/offers",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "List all versions of the offer",
    description: "Newest first. The page of the collaboration has the newest.",
    query: arrayPageQuerySchema,
    response: ownOffersBody,
    paged: true,
    refusals: [404],
  },
  answerOffer: {
    route: "PUT /api/links/collaboration/offer",
    aliases: { words: "comment" },
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Accept or decline an offer",
    description:
      "`accept` needs a typed `name` and `terms: true`. It stores name, time, link, and the SHA-256 of the terms, and mails both sides the agreement. `decline` is possible until there is an agreement, also while one’s own counter-offer waits or no offer is open, and names the newest offer. 409 with `current` if the offer is not the newest one any more, or, for `accept`, has run out.",
    body: offerAnswerSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  counterOffer: {
    route: "POST /api/links/collaboration/offer",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Make a counter-offer",
    description: `It takes the place of the open offer. 409 with \`current\` if that is not the one that it answers, and after ${maximumCounterOffers} counter-offers.`,
    body: counterOfferSchema,
    status: 201,
    response: collaborationPageBody,
    idempotent: true,
    rateLimit: "form",
    refusals: [404, 409],
  },
  givePaymentDetails: {
    route: "PUT /api/links/collaboration/payment-details",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Say where you are paid",
    description:
      "Takes the place of what was given before, and is shown to nobody but the agency’s owners. Afterwards the page has only the end of the account. `updatedAt` is that of the details on the page, null if there were none: if they have changed since, 409 with `current`. Also 409 while nothing is owed, and where the agency cannot seal them.",
    body: ownPaymentDetailsInputSchema,
    example: {
      holder: "Mia Stern",
      account: "DE89 3704 0044 0532 0130 00",
      note: "Example Bank",
      updatedAt: null,
    },
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  sendCollaborationMessage: {
    route: "POST /api/links/collaboration/messages",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Write to whoever runs the campaign",
    description: `The message becomes part of the story of the collaboration, and its owner is told of it. 409 after ${maximumCreatorMessages} messages.`,
    body: creatorMessageSchema,
    status: 201,
    response: messageBodySchema,
    idempotent: true,
    rateLimit: "form",
    refusals: [404, 409],
  },
  giveAddress: {
    route: "POST /api/links/collaboration/email",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Give an email address for mail about the collaboration",
    description: `Mails a code to it, and changes nothing else. The answer is the same whether or not the address is known. 409 if there is an address, and after ${codesPerDay} codes in a day.`,
    body: ownAddressInputSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
  proveAddress: {
    route: "PUT /api/links/collaboration/email",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Confirm the email address by the code that was mailed to it",
    description: `From then on, mail about the collaboration goes there, first the agreement if there is one. 422 for a wrong code, 409 for one that has ended: after an hour, or ${maximumCodeAttempts} wrong ones.`,
    body: addressCodeSchema,
    response: collaborationPageBody,
    rateLimit: "form",
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
