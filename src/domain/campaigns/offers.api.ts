import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  agreementDocumentSchema,
  offerBody,
  offerInputSchema,
  offerStateChangeSchema,
  offersBody,
  offersInputSchema,
  offersSentBody,
} from "./offers.contract.ts";

export const offersApi = {
  listOffers: {
    route: "GET /api/admin/collaborations/:id/offers",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "List the offers of a collaboration, newest first",
    description: "All versions as they were sent, with what differs from the version before.",
    params: recordParametersSchema,
    response: offersBody,
  },
  sendOffer: {
    route: "POST /api/admin/collaborations/:id/offers",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Send an offer to a creator",
    description:
      "It takes the place of an open one and is never edited. A creator who is `listed` or `cleared` is invited by it. Mails a link to the creator's own page. Without an email address it is `isUnsent` until somebody passes on a link (`POST /api/admin/links`). 422 if the campaign is not active, or the budget is overrun without `overBudget`.",
    params: recordParametersSchema,
    body: offerInputSchema,
    status: 201,
    response: offerBody,
    idempotent: true,
    refusals: [409],
  },
  sendOffers: {
    route: "POST /api/admin/campaigns/:id/offers",
    aliases: { ids: "collaborationIds" },
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Send the same offer to several creators of a campaign",
    description:
      "`price` is for everybody whom `prices` does not name with a price of their own. One result for each of 1 to 200 `ids` of collaborations, in their order. Creators without an email address are `unsent`: pass on their links (`POST /api/admin/links`). Whoever cannot be sent an offer now is `refused`, and `message` says why; the others get theirs. The budget is counted over all of them. 422 if something is wrong for all, such as the currency.",
    params: recordParametersSchema,
    body: offersInputSchema,
    response: offersSentBody,
    idempotent: true,
  },
  setOfferState: {
    route: "PUT /api/admin/offers/:id/state",
    aliases: { words: "comment" },
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Accept or decline a creator's offer, withdraw ours, or record an agreement",
    description:
      "`accept` and `decline` are for counter-offers, `withdraw` and `record` for ours. 409 with `current` if the offer is not open any more: of two who decide at once, one does.",
    params: recordParametersSchema,
    body: offerStateChangeSchema,
    response: offerBody,
    refusals: [409],
  },
  addOfferDocument: {
    route: "POST /api/admin/offers/:id/document",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Add the document of an agreement that was recorded",
    description:
      "`upload` names a picture or PDF file that was uploaded for it before. Only the team sees it, as `document` of the offer, by addresses that expire. To put another file in its place, `replaces` names the present one. 409 if the offer was not recorded as accepted, and 409 with `current` if another document is there.",
    params: recordParametersSchema,
    body: agreementDocumentSchema,
    status: 201,
    response: offerBody,
    idempotent: true,
    refusals: [409],
  },
} as const satisfies Endpoints;
