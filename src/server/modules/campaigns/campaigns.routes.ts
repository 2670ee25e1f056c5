import type { FastifyInstance } from "fastify";
import { campaignsApi } from "#domain/campaigns/campaigns.api.ts";
import { collaborationsApi } from "#domain/campaigns/collaborations.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { CampaignsService } from "./campaigns.service.ts";
import type { CollaborationStepsService } from "./collaboration-steps.service.ts";
import type { CollaborationsService } from "./collaborations.service.ts";

type Dependencies = {
  campaigns: CampaignsService;
  collaborations: CollaborationsService;
  collaborationSteps: CollaborationStepsService;
};

/** Campaigns and their collaborations, for the team. */
export function campaignsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { campaigns } = dependencies;

  route(app, campaignsApi.listCampaigns).handle(async ({ query, principal }) => {
    const { campaigns: items, ...page } = await campaigns.list(query, principal);
    return { items, ...page };
  });

  route(app, campaignsApi.makeCampaign).handle(async ({ body, principal, request }) => ({
    data: { campaign: await campaigns.create(principal, body, idempotencyKeyOf(request)) },
    message: "Campaign made.",
  }));

  route(app, campaignsApi.readCampaign).handle(async ({ params, principal }) => ({
    data: { campaign: await campaigns.read(params.id, principal) },
  }));

  route(app, campaignsApi.editCampaign).handle(async ({ params, body, principal }) => ({
    data: { campaign: await campaigns.update(principal, params.id, body) },
    message: "Campaign saved.",
  }));

  route(app, campaignsApi.deleteCampaign).handle(async ({ params, principal }) => {
    await campaigns.remove(principal, params.id);
    return { message: "Campaign deleted." };
  });

  route(app, campaignsApi.setCampaignState).handle(async ({ params, body, principal }) => ({
    data: { campaign: await campaigns.setState(principal, params.id, body) },
  }));

  collaborationRoutes(app, dependencies);
}

function collaborationRoutes(
  app: FastifyInstance,
  { collaborations, collaborationSteps }: Dependencies,
): void {
  route(app, collaborationsApi.listCollaborations).handle(async ({ params, query, principal }) => {
    const { collaborations: items, ...page } = await collaborations.list(params.id, query, principal);
    return { items, ...page };
  });

  route(app, collaborationsApi.addCollaborations).handle(async ({ params, body, principal, request }) => ({
    data: await collaborations.add(principal, params.id, {
      influencerIds: body.influencerIds,
      idempotencyKey: idempotencyKeyOf(request),
    }),
  }));

  route(app, collaborationsApi.setCollaborationStates).handle(async ({ params, body, principal }) => ({
    data: await collaborationSteps.setStates(principal, params.id, body),
  }));

  route(app, collaborationsApi.readCollaboration).handle(async ({ params, principal }) => ({
    data: { collaboration: await collaborations.read(params.id, principal) },
  }));

  route(app, collaborationsApi.editCollaboration).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await collaborations.update(principal, params.id, body) },
    message: "Saved.",
  }));

  route(app, collaborationsApi.removeCollaboration).handle(async ({ params, principal }) => {
    await collaborations.remove(principal, params.id);
    return { message: "Creator taken out of the campaign." };
  });

  route(app, collaborationsApi.setCollaborationState).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await collaborationSteps.setState(principal, params.id, body) },
  }));

  route(app, collaborationsApi.rankCollaboration).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await collaborations.rank(principal, params.id, body) },
  }));
}
