import type { FastifyInstance } from "fastify";
import { collaborationPageApi } from "#domain/campaigns/collaboration-page.api.ts";
import { messageSentMessage } from "#domain/campaigns/collaboration-page.contract.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { answerOffer } from "./answer-offer.ts";
import * as creatorPage from "./creator-page.service.ts";
import { makeCounterOffer } from "./make-counter-offer.ts";

/** The creator's own page of a collaboration, opened by a link. */
export function creatorPageRoutes(app: FastifyInstance, context: Context): void {
  route(app, collaborationPageApi.readOwnCollaboration).handle(async ({ principal }) => ({
    data: { collaboration: await creatorPage.read(context, principal) },
  }));

  route(app, collaborationPageApi.listOwnOffers).handle(({ principal, query }) =>
    creatorPage.listOwnOffers(context, principal, query),
  );

  route(app, collaborationPageApi.answerOffer).handle(async ({ principal, body }) => ({
    data: { collaboration: await answerOffer(context, principal, body) },
  }));

  route(app, collaborationPageApi.counterOffer).handle(async ({ principal, body, request }) => ({
    data: {
      collaboration: await makeCounterOffer(context, principal, body, idempotencyKeyOf(request)),
    },
  }));

  route(app, collaborationPageApi.givePaymentDetails).handle(async ({ principal, body }) => ({
    data: { collaboration: await creatorPage.givePaymentDetails(context, principal, body) },
  }));

  route(app, collaborationPageApi.giveAddress).handle(async ({ principal, body }) => ({
    data: { collaboration: await creatorPage.giveOwnAddress(context, principal, body.email) },
  }));

  route(app, collaborationPageApi.proveAddress).handle(async ({ principal, body }) => ({
    data: { collaboration: await creatorPage.proveOwnAddress(context, principal, body.code) },
  }));

  route(app, collaborationPageApi.sendCollaborationMessage).handle(async ({ principal, body, request }) => {
    await creatorPage.sendMessage(context, principal, body.text, idempotencyKeyOf(request));
    return { message: messageSentMessage };
  });
}
