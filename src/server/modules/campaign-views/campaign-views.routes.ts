import type { FastifyInstance } from "fastify";
import { campaignViewsApi } from "#domain/campaigns/campaign-views.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as campaignViews from "./campaign-views.service.ts";

export function campaignViewsRoutes(app: FastifyInstance, context: Context): void {
  route(app, campaignViewsApi.listCampaignViews).handle(async ({ principal }) => ({
    data: { views: await campaignViews.list(context, principal) },
  }));

  route(app, campaignViewsApi.saveCampaignView).handle(async ({ body, principal }) => ({
    data: { view: await campaignViews.save(context, principal, body) },
    message: "View saved.",
  }));

  route(app, campaignViewsApi.deleteCampaignView).handle(async ({ params, principal }) => {
    await campaignViews.remove(context, principal, params.id);
    return { message: "View deleted." };
  });
}
