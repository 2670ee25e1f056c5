import type { FastifyInstance } from "fastify";
import { payoutsApi } from "#domain/payouts/payouts.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { changePayoutState } from "./change-payout-state.ts";
import { changePayoutStates } from "./change-payout-states.ts";
import * as paymentDetails from "./payment-details.service.ts";
import * as payouts from "./payouts.service.ts";
import { readPayoutTotals } from "./read-payout-totals.ts";
import { setFees } from "./set-fees.ts";

/** Payouts and fees, for the team. */
export function payoutsRoutes(app: FastifyInstance, context: Context): void {
  route(app, payoutsApi.listPayouts).handle(async ({ query, principal }) => {
    const { payouts: items, total, nextCursor } = await payouts.list(context, query, principal);
    return { items, total, nextCursor };
  });

  route(app, payoutsApi.readPayoutTotals).handle(async ({ query, principal }) => ({
    data: await readPayoutTotals(context, query, principal),
  }));

  route(app, payoutsApi.readPayout).handle(async ({ params, principal }) => ({
    data: { payout: await payouts.read(context, params.id, principal) },
  }));

  route(app, payoutsApi.readPaymentDetails).handle(async ({ params, principal }) => ({
    data: await paymentDetails.readForPayout(context, principal, params.id),
  }));

  route(app, payoutsApi.addPayout).handle(async ({ body, principal, request }) => ({
    data: { payout: await payouts.add(context, principal, body, idempotencyKeyOf(request)) },
    message: "Payout added.",
  }));

  route(app, payoutsApi.editPayout).handle(async ({ params, body, principal }) => ({
    data: { payout: await payouts.update(context, principal, params.id, body) },
  }));

  route(app, payoutsApi.setPayoutState).handle(async ({ params, body, principal }) => ({
    data: { payout: await changePayoutState(context, principal, params.id, body) },
  }));

  route(app, payoutsApi.setPayoutStates).handle(async ({ body, principal }) => ({
    data: { results: await changePayoutStates(context, principal, body) },
  }));

  route(app, payoutsApi.setFees).handle(async ({ params, body, principal }) => ({
    data: { payouts: await setFees(context, principal, params.id, body) },
  }));

  route(app, payoutsApi.readCampaignMoney).handle(async ({ params, principal }) => ({
    data: await payouts.readCampaign(context, params.id, principal),
  }));
}
