import type { FastifyInstance } from "fastify";
import { payoutsApi } from "#domain/payouts/payouts.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { FeesService } from "./fees.service.ts";
import type { PayoutsService } from "./payouts.service.ts";

type Dependencies = { payouts: PayoutsService; fees: FeesService };

/** Payouts and fees, for the team. */
export function payoutsRoutes(app: FastifyInstance, { payouts, fees }: Dependencies): void {
  route(app, payoutsApi.listPayouts).handle(async ({ query, principal }) => {
    const { payouts: items, total, nextCursor } = await payouts.list(query, principal);
    return { items, total, nextCursor };
  });

  route(app, payoutsApi.readPayout).handle(async ({ params, principal }) => ({
    data: { payout: await payouts.read(params.id, principal) },
  }));

  route(app, payoutsApi.addPayout).handle(async ({ body, principal, request }) => ({
    data: { payout: await payouts.add(principal, body, idempotencyKeyOf(request)) },
    message: "Payout added.",
  }));

  route(app, payoutsApi.editPayout).handle(async ({ params, body, principal }) => ({
    data: { payout: await payouts.update(principal, params.id, body) },
  }));

  route(app, payoutsApi.setPayoutState).handle(async ({ params, body, principal }) => ({
    data: { payout: await payouts.setState(principal, params.id, body) },
  }));

  route(app, payoutsApi.setFees).handle(async ({ params, body, principal }) => ({
    data: { payouts: await fees.set(principal, params.id, body) },
  }));

  route(app, payoutsApi.readCampaignMoney).handle(async ({ params, principal }) => ({
    data: await payouts.readCampaign(params.id, principal),
  }));
}
