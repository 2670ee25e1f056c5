import { z } from "zod";
import { offerBody } from "../campaigns/offers.contract.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { recordFilters } from "../http/field-aliases.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  renewalInputSchema,
  rightBody,
  rightChangesSchema,
  rightCheckBody,
  rightCheckQuerySchema,
  rightInputSchema,
  rightsBody,
  rightsCsvQuerySchema,
  rightsQuerySchema,
} from "./rights.contract.ts";

export const rightsApi = {
  listRights: {
    route: "GET /api/admin/rights",
    aliases: recordFilters,
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Rights",
    summary: "List what creators have granted to clients",
    description:
      "Those that end first come first. `state=current` leaves out what has ended or was revoked. The state follows from the days, in the agency’s time zone.",
    query: rightsQuerySchema,
    response: rightsBody,
    paged: true,
  },
  readRight: {
    route: "GET /api/admin/rights/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Rights",
    summary: "Read a right",
    params: recordParametersSchema,
    response: rightBody,
  },
  addRight: {
    route: "POST /api/admin/rights",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "Add a right by hand, with a reason",
    description:
      "For what was granted outside of an offer, and to renew (`renews`) what ends. 422 for an end before the start, for a perpetual right with an end, and for a country named twice. 409 naming both clients if an exclusive right in the same `category` overlaps one of another client.",
    body: rightInputSchema,
    status: 201,
    response: rightBody,
    idempotent: true,
    refusals: [404, 409],
  },
  offerRenewal: {
    route: "POST /api/admin/rights/:id/offers",
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "Offer a creator to renew a right",
    description:
      "An offer of rights alone: price, countries, uses, and time. The creator answers on their own page, also when the campaign is over. Once accepted, another right goes on with this one (`renews`), and its price is owed. 409 for a right that was revoked or has no last day, and naming both clients if an exclusive right would overlap one of another client.",
    params: recordParametersSchema,
    body: renewalInputSchema,
    status: 201,
    response: offerBody,
    idempotent: true,
    refusals: [409],
  },
  editRight: {
    route: "PUT /api/admin/rights/:id",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "Change the days of a right, revoke it, or say when the work was taken down",
    description:
      "Uses and countries never change: revoke the right and add another one. 409 with `current` if it was changed since `updatedAt`, and naming both clients if other days would overlap an exclusive right of another client.",
    params: recordParametersSchema,
    body: rightChangesSchema,
    response: rightBody,
    refusals: [409],
  },
  checkRights: {
    route: "GET /api/admin/rights/check",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Rights",
    summary: "May we run this, now, here?",
    description:
      "For a deliverable (`deliverableId`) or all work of a creator (`influencerId`), a `client`, a use, a country, and a day. Without `client`, 422 where several clients have rights to the work: a right of one allows nothing to another. Answers yes with the rights that allow it, or no with the nearest one, and why it does not.",
    query: rightCheckQuerySchema,
    response: rightCheckBody,
    refusals: [404],
  },
  exportRights: {
    route: "GET /api/admin/export/rights.csv",
    aliases: recordFilters,
    audience: { admin: "editor", apiKey: "read" },
    tag: "Rights",
    summary: "The ledger of rights as a CSV file",
    query: rightsCsvQuerySchema,
    response: z.string(),
    contentType: "text/csv",
  },
} as const satisfies Endpoints;
