import type { FastifyInstance } from "fastify";
import { clientLinksApi } from "#domain/campaigns/client-links.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as campaignSharing from "./campaign-sharing.service.ts";

/** Links for a client's people: to the drafts of a campaign, and to its report. */
export function campaignSharingRoutes(app: FastifyInstance, context: Context): void {
  route(app, clientLinksApi.shareCampaign).handle(async ({ params, body, principal, request }) => ({
    data: await campaignSharing.share(context, principal, params.id, body, idempotencyKeyOf(request)),
    message: "Link created.",
  }));
}
