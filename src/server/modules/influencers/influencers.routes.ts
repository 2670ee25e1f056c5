import type { FastifyInstance } from "fastify";
import { influencerView } from "#domain/access/policy.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import { route } from "#server/http/route.ts";
import type { InfluencersService } from "./influencers.service.ts";

/** Public endpoints. Principals who may see contact data get it here as well. */
export function influencersRoutes(
  app: FastifyInstance,
  { influencers }: { influencers: InfluencersService },
): void {
  route(app, influencersApi.listInfluencers).handle(async ({ query, principal }) => ({
    success: true,
    data: await influencers.list(query, influencerView(principal)),
  }));

  route(app, influencersApi.suggestLocations).handle(async ({ query }) => ({
    success: true,
    data: { locations: await influencers.locations(query) },
  }));

  route(app, influencersApi.suggestSearches).handle(async ({ query }) => ({
    success: true,
    data: { suggestions: await influencers.suggestions(query) },
  }));

  route(app, influencersApi.similarInfluencers).handle(async ({ params, query }) => ({
    success: true,
    data: { influencers: await influencers.similar(params.id, query.limit) },
  }));

  route(app, influencersApi.readInfluencers).handle(async ({ query }) => ({
    success: true,
    data: { influencers: await influencers.chosen(query.ids) },
  }));

  route(app, influencersApi.readInfluencer).handle(async ({ params, principal }) => ({
    success: true,
    data: { influencer: await influencers.profile(params.id, influencerView(principal)) },
  }));
}
