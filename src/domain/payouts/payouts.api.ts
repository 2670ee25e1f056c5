import type { Endpoints } from "../http/endpoint.ts";
import { recordFilters } from "../http/field-aliases.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  campaignMoneyBody,
  collaborationPayoutsBody,
  feesSchema,
  payoutBody,
  payoutChangesSchema,
  payoutInputSchema,
  payoutStateChangeSchema,
  payoutsBody,
  payoutsQuerySchema,
} from "./payouts.contract.ts";

export const payoutsApi = {
  listPayouts: {
    route: "GET /api/admin/payouts",
    aliases: recordFilters,
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Payouts",
    summary: "List what is owed and paid to creators",
    description: "By the day on which they are due; those whose start has not come are last.",
    query: payoutsQuerySchema,
    response: payoutsBody,
    paged: true,
  },
  readPayout: {
    route: "GET /api/admin/payouts/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Payouts",
    summary: "Read a payout",
    params: recordParametersSchema,
    response: payoutBody,
  },
  addPayout: {
    route: "POST /api/admin/payouts",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Payouts",
    summary: "Add a bonus, an expense, a payment for rights, or a reversal",
    description:
      "Fees are made with the agreement. What is paid never changes: a `reversal` of it corrects it, and is at most what is left of it. 409 for a collaboration without an agreement.",
    body: payoutInputSchema,
    status: 201,
    response: payoutBody,
    idempotent: true,
    refusals: [404, 409],
  },
  editPayout: {
    route: "PUT /api/admin/payouts/:id",
    aliases: { words: "comment" },
    audience: { admin: "editor" },
    tag: "Payouts",
    summary: "Change a payout that nobody has approved, or the words about a late one",
    description:
      "409 with `current` if it was changed since `updatedAt`, or is approved, paid, or canceled: then only `words` can change, until it is paid. 422 for the amount of a fee: see the fees of the collaboration.",
    params: recordParametersSchema,
    body: payoutChangesSchema,
    response: payoutBody,
    refusals: [409],
  },
  setPayoutState: {
    route: "PUT /api/admin/payouts/:id/state",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Payouts",
    summary: "Approve a payout, mark it as paid, or cancel it",
    description:
      "For owners; editors get 403. `pay` needs `paidOn` and `reference`. Before `approve` and `pay`, whoever signed in longer than ten minutes ago confirms that it is them. Where the settings ask for two people, nobody approves an amount that they have offered, set, or changed. The same action again by the same person within ten minutes changes nothing. 409 with `current` if the present state does not allow it.",
    params: recordParametersSchema,
    body: payoutStateChangeSchema,
    response: payoutBody,
    refusals: [409],
  },
  setFees: {
    route: "PUT /api/admin/collaborations/:id/fees",
    audience: { admin: "editor" },
    tag: "Payouts",
    summary: "Split the price of a collaboration",
    description:
      "All fees that nobody has approved, instead of those that there are: 50 % with the agreement and 50 % with the last publication are two. 422 unless the fees come to the accepted price. 409 for a collaboration without an agreement, or one that has ended early.",
    params: recordParametersSchema,
    body: feesSchema,
    response: collaborationPayoutsBody,
    refusals: [409],
  },
  readCampaignMoney: {
    route: "GET /api/admin/campaigns/:id/money",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Payouts",
    summary: "Read what is planned, due, approved, and paid in a campaign",
    params: recordParametersSchema,
    response: campaignMoneyBody,
  },
} as const satisfies Endpoints;
