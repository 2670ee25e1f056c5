import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { campaignViewBody, campaignViewInputSchema, campaignViewsBody } from "./campaign-views.contract.ts";
import { maximumCampaignViews } from "./campaign-views.ts";

export const campaignViewsApi = {
  listCampaignViews: {
    route: "GET /api/admin/campaign-views",
    audience: { admin: "viewer" },
    tag: "Campaigns",
    summary: "List your own views of the table of campaigns, by name",
    response: campaignViewsBody,
  },
  saveCampaignView: {
    route: "PUT /api/admin/campaign-views",
    audience: { admin: "viewer" },
    tag: "Campaigns",
    summary: "Save a view of the table of campaigns",
    description: `For yourself, and for every campaign. Replaces your view that has the same name. 409 for more than ${maximumCampaignViews}.`,
    body: campaignViewInputSchema,
    example: { name: "To clear", query: { state: "listed", sort: "due" } },
    response: campaignViewBody,
    refusals: [409],
  },
  deleteCampaignView: {
    route: "DELETE /api/admin/campaign-views/:id",
    audience: { admin: "viewer" },
    tag: "Campaigns",
    summary: "Delete one of your views of the table of campaigns",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
