import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordFilters } from "../http/field-aliases.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  campaignBody,
  campaignChangesSchema,
  campaignInputSchema,
  campaignQuerySchema,
  campaignStateChangeSchema,
  campaignsBody,
} from "./campaigns.contract.ts";

export const campaignsApi = {
  listCampaigns: {
    route: "GET /api/admin/campaigns",
    aliases: recordFilters,
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "List the campaigns",
    description: "Newest first. `search` looks at the names of the campaign and of the client.",
    query: campaignQuerySchema,
    response: campaignsBody,
    paged: true,
  },
  makeCampaign: {
    route: "POST /api/admin/campaigns",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Campaigns",
    summary: "Make a campaign",
    description:
      "It is a draft until an editor activates it. The same campaign once more within ten minutes, or with the same `Idempotency-Key`, is not made again.",
    body: campaignInputSchema,
    example: {
      name: "Spring launch",
      clientName: "Northwind Tea",
      objective: "launch",
      brief: { about: "Three new teas, brewed cold.", tags: "@northwindtea" },
      countries: ["DE", "FR"],
      startsOn: "2026-03-02",
      endsOn: "2026-04-30",
      currency: "USD",
      budget: { amount: "12000.00", currency: "USD" },
      clientClearsCreators: true,
    },
    status: 201,
    response: campaignBody,
    idempotent: true,
  },
  readCampaign: {
    route: "GET /api/admin/campaigns/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "Read a campaign with its brief",
    params: recordParametersSchema,
    response: campaignBody,
  },
  editCampaign: {
    route: "PUT /api/admin/campaigns/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Campaigns",
    summary: "Edit a campaign",
    description:
      "Fields that are left out stay as they are. API keys edit drafts alone. The currency can be changed while there are no prices.",
    params: recordParametersSchema,
    body: campaignChangesSchema,
    response: campaignBody,
    refusals: [409],
  },
  deleteCampaign: {
    route: "DELETE /api/admin/campaigns/:id",
    audience: { admin: "owner" },
    tag: "Campaigns",
    summary: "Delete the draft of a campaign",
    description:
      "With the creators in it. This cannot be undone. 409 for a campaign that is no draft any more.",
    params: recordParametersSchema,
    response: messageBodySchema,
    refusals: [409],
  },
  setCampaignState: {
    route: "PUT /api/admin/campaigns/:id/state",
    aliases: { reason: "comment", words: "comment" },
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Activate, pause, complete, archive, or cancel a campaign",
    description:
      "Only owners cancel. The same action again by the same person within ten minutes changes nothing. 409 with `current` if the present state does not allow it, or the campaign was changed since `updatedAt`; 422 names what is missing.",
    params: recordParametersSchema,
    body: campaignStateChangeSchema,
    response: campaignBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
