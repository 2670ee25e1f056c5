import type { FastifyInstance } from "fastify";
import { offersApi } from "#domain/campaigns/offers.api.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { termsApi } from "#domain/campaigns/terms.api.ts";
import { rightsApi } from "#domain/rights/rights.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as terms from "../terms.service.ts";
import { changeOfferState } from "./decide-offer.ts";
import * as offers from "./offers.service.ts";
import { renewRight } from "./renew-right.ts";
import { sendOffer, sendOffers } from "./send-offer.ts";

/** Offers to creators, and the templates of their terms, for the team. */
export function offersRoutes(app: FastifyInstance, context: Context): void {
  route(app, offersApi.listOffers).handle(({ params, principal }) =>
    offers.list(context, params.id, principal),
  );

  route(app, offersApi.sendOffer).handle(async ({ params, body, principal, request }) => {
    const offer = await sendOffer(context, principal, params.id, body, idempotencyKeyOf(request));
    return { data: { offer }, message: madeMessage(offer) };
  });

  route(app, offersApi.sendOffers).handle(async ({ params, body, principal, request }) => ({
    data: await sendOffers(context, principal, params.id, body, idempotencyKeyOf(request)),
  }));

  route(app, offersApi.setOfferState).handle(async ({ params, body, principal }) => ({
    data: { offer: await changeOfferState(context, principal, params.id, body) },
  }));

  route(app, rightsApi.offerRenewal).handle(async ({ params, body, principal, request }) => {
    const offer = await renewRight(context, principal, params.id, body, idempotencyKeyOf(request));
    return { data: { offer }, message: madeMessage(offer) };
  });

  route(app, termsApi.listTerms).handle(() => terms.list(context));

  route(app, termsApi.addTerms).handle(async ({ body, principal, request }) => ({
    data: { terms: await terms.add(context, principal, body, idempotencyKeyOf(request)) },
    message: "Terms added.",
  }));

  route(app, termsApi.editTerms).handle(async ({ params, body, principal }) => ({
    data: { terms: await terms.edit(context, principal, params.id, body) },
    message: "Terms saved.",
  }));

  route(app, termsApi.deleteTerms).handle(async ({ params, principal }) => {
    await terms.remove(context, principal, params.id);
    return { message: "Terms deleted." };
  });
}

function madeMessage({ isUnsent }: TeamOffer): string {
  return isUnsent ? "Offer made. It is not sent yet: copy its link." : "Offer sent.";
}
