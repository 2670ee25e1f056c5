import type { FastifyInstance } from "fastify";
import { collaborationPageApi } from "#domain/campaigns/collaboration-page.api.ts";
import { messageSentMessage } from "#domain/campaigns/collaboration-page.contract.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { CollaborationPageService } from "./collaboration-page.service.ts";

type Dependencies = { collaborationPage: CollaborationPageService };

/** The creator's own page of a collaboration, opened by a link. */
export function collaborationPageRoutes(app: FastifyInstance, { collaborationPage }: Dependencies): void {
  route(app, collaborationPageApi.readOwnCollaboration).handle(async ({ principal }) => ({
    data: { collaboration: await collaborationPage.read(principal) },
  }));

  route(app, collaborationPageApi.listOwnOffers).handle(({ principal, query }) =>
    collaborationPage.offers(principal, query),
  );

  route(app, collaborationPageApi.answerOffer).handle(async ({ principal, body }) => ({
    data: { collaboration: await collaborationPage.answer(principal, body) },
  }));

  route(app, collaborationPageApi.counterOffer).handle(async ({ principal, body, request }) => ({
    data: { collaboration: await collaborationPage.counter(principal, body, idempotencyKeyOf(request)) },
  }));

  route(app, collaborationPageApi.sendCollaborationMessage).handle(async ({ principal, body, request }) => {
    await collaborationPage.write(principal, body.text, idempotencyKeyOf(request));
    return { message: messageSentMessage };
  });
}
