import type { FastifyInstance } from "fastify";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as credentials from "./credentials.service.ts";

/** Temporary passwords for creators and brands. */
export function credentialsRoutes(app: FastifyInstance, context: Context): void {
  route(app, influencersApi.renewInfluencerPassword).handle(async ({ params, principal }) => ({
    data: await credentials.renew(context, principal, "influencer", params.id),
  }));

  route(app, brandsApi.renewBrandPassword).handle(async ({ params, principal }) => ({
    data: await credentials.renew(context, principal, "brand", params.id),
  }));
}
