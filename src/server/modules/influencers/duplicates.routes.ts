import type { FastifyInstance } from "fastify";
import { duplicatesApi } from "#domain/influencers/duplicates.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { findDuplicates } from "./duplicates.service.ts";
import { mergeInfluencers } from "./merge-influencers.ts";

export function duplicatesRoutes(app: FastifyInstance, context: Context): void {
  route(app, duplicatesApi.findDuplicates).handle(async ({ body }) => ({
    data: { duplicates: await findDuplicates(context, body) },
  }));

  route(app, duplicatesApi.mergeInfluencers).handle(async ({ params, principal, body }) => ({
    data: { influencer: await mergeInfluencers(context, principal, params.id, body) },
    message: "Creators merged.",
  }));
}
