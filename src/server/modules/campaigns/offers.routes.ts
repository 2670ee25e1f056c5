import type { FastifyInstance } from "fastify";
import { offersApi } from "#domain/campaigns/offers.api.ts";
import { termsApi } from "#domain/campaigns/terms.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { OffersService } from "./offers.service.ts";
import type { TermsService } from "./terms.service.ts";

type Dependencies = { offers: OffersService; terms: TermsService };

/** Offers to creators, and the templates of their terms, for the team. */
export function offersRoutes(app: FastifyInstance, { offers, terms }: Dependencies): void {
  route(app, offersApi.listOffers).handle(({ params, principal }) => offers.list(params.id, principal));

  route(app, offersApi.sendOffer).handle(async ({ params, body, principal, request }) => ({
    data: { offer: await offers.send(principal, params.id, body, idempotencyKeyOf(request)) },
    message: "Offer sent.",
  }));

  route(app, offersApi.sendOffers).handle(async ({ params, body, principal, request }) => ({
    data: await offers.sendMany(principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, offersApi.setOfferState).handle(async ({ params, body, principal }) => ({
    data: { offer: await offers.setState(principal, params.id, body) },
  }));

  route(app, termsApi.listTerms).handle(() => terms.list());

  route(app, termsApi.addTerms).handle(async ({ body, principal, request }) => ({
    data: { terms: await terms.add(principal, body, idempotencyKeyOf(request)) },
    message: "Terms added.",
  }));

  route(app, termsApi.editTerms).handle(async ({ params, body, principal }) => ({
    data: { terms: await terms.edit(principal, params.id, body) },
    message: "Terms saved.",
  }));

  route(app, termsApi.deleteTerms).handle(async ({ params, principal }) => {
    await terms.remove(principal, params.id);
    return { message: "Terms deleted." };
  });
}
