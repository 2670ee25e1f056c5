import type { FastifyInstance } from "fastify";
import { campaignsApi } from "#domain/campaigns/campaigns.api.ts";
import { collaborationsApi } from "#domain/campaigns/collaborations.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as campaigns from "./campaigns.service.ts";
import { changeCampaignState } from "./change-campaign-state.ts";
import { changeCollaborationState, changeCollaborationStates } from "./change-collaboration-state.ts";
import * as collaborations from "./collaborations.service.ts";

/** Campaigns and their collaborations, for the team. */
export function campaignsRoutes(app: FastifyInstance, context: Context): void {
  route(app, campaignsApi.listCampaigns).handle(async ({ query, principal }) => {
    const { campaigns: items, ...page } = await campaigns.list(context, query, principal);
    return { items, ...page };
  });

  route(app, campaignsApi.makeCampaign).handle(async ({ body, principal, request }) => ({
    data: { campaign: await campaigns.create(context, principal, body, idempotencyKeyOf(request)) },
    message: "Campaign created.",
  }));

  route(app, campaignsApi.readCampaign).handle(async ({ params, principal }) => ({
    data: { campaign: await campaigns.read(context, params.id, principal) },
  }));

  route(app, campaignsApi.editCampaign).handle(async ({ params, body, principal }) => ({
    data: { campaign: await campaigns.update(context, principal, params.id, body) },
    message: "Campaign saved.",
  }));

  route(app, campaignsApi.deleteCampaign).handle(async ({ params, principal }) => {
    await campaigns.remove(context, principal, params.id);
    return { message: "Campaign deleted." };
  });

  route(app, campaignsApi.setCampaignState).handle(async ({ params, body, principal }) => ({
    data: { campaign: await changeCampaignState(context, principal, params.id, body) },
  }));

  collaborationRoutes(app, context);
}

function collaborationRoutes(app: FastifyInstance, context: Context): void {
  route(app, collaborationsApi.listCollaborations).handle(async ({ params, query, principal }) => {
    const { collaborations: items, ...page } = await collaborations.list(
      context,
      params.id,
      query,
      principal,
    );
    return { items, ...page };
  });

  route(app, collaborationsApi.addCollaborations).handle(async ({ params, body, principal, request }) => ({
    data: await collaborations.add(context, principal, params.id, {
      influencerIds: body.influencerIds,
      idempotencyKey: idempotencyKeyOf(request),
    }),
  }));

  route(app, collaborationsApi.setCollaborationStates).handle(async ({ params, body, principal }) => ({
    data: await changeCollaborationStates(context, principal, params.id, body),
  }));

  route(app, collaborationsApi.readCollaboration).handle(async ({ params, principal }) => ({
    data: { collaboration: await collaborations.read(context, params.id, principal) },
  }));

  route(app, collaborationsApi.editCollaboration).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await collaborations.update(context, principal, params.id, body) },
    message: "Saved.",
  }));

  route(app, collaborationsApi.removeCollaboration).handle(async ({ params, principal }) => {
    await collaborations.remove(context, principal, params.id);
    return { message: "Creator taken out of the campaign." };
  });

  route(app, collaborationsApi.setCollaborationState).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await changeCollaborationState(context, principal, params.id, body) },
  }));

  route(app, collaborationsApi.rankCollaboration).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await collaborations.rank(context, principal, params.id, body) },
  }));
}
