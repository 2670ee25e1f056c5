import type { FastifyInstance } from "fastify";
import { campaignViewsApi } from "#domain/campaigns/campaign-views.api.ts";
import { route } from "#server/http/route.ts";
import type { CampaignViewsService } from "./campaign-views.service.ts";

type Dependencies = { campaignViews: CampaignViewsService };

export function campaignViewsRoutes(app: FastifyInstance, { campaignViews }: Dependencies): void {
  route(app, campaignViewsApi.listCampaignViews).handle(async ({ principal }) => ({
    data: { views: await campaignViews.list(principal) },
  }));

  route(app, campaignViewsApi.saveCampaignView).handle(async ({ body, principal }) => ({
    data: { view: await campaignViews.save(principal, body) },
    message: "View saved.",
  }));

  route(app, campaignViewsApi.deleteCampaignView).handle(async ({ params, principal }) => {
    await campaignViews.remove(principal, params.id);
    return { message: "View deleted." };
  });
}
