import type { FastifyInstance } from "fastify";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import { route } from "#server/http/route.ts";
import type { CredentialsService } from "./credentials.service.ts";

/** Temporary passwords for creators and brands. */
export function credentialsRoutes(
  app: FastifyInstance,
  { credentials }: { credentials: CredentialsService },
): void {
  route(app, influencersApi.renewInfluencerPassword).handle(async ({ params, principal }) => ({
    data: await credentials.renew(principal, "influencer", params.id),
  }));

  route(app, brandsApi.renewBrandPassword).handle(async ({ params, principal }) => ({
    data: await credentials.renew(principal, "brand", params.id),
  }));
}
