import type { FastifyInstance } from "fastify";
import { portalApi } from "#domain/portal/portal.api.ts";
import { portalRequestedMessage } from "#domain/portal/portal-request.contract.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as portal from "./portal.service.ts";
import { requestPortal } from "./request-portal.ts";

/** The page with all work of a person, and the form that asks for its link. */
export function portalRoutes(app: FastifyInstance, context: Context): void {
  route(app, portalApi.requestPortal).handle(async ({ body, request }) => {
    await requestPortal(context, body.email, idempotencyKeyOf(request));
    return { message: portalRequestedMessage };
  });

  route(app, portalApi.readPortal).handle(async ({ principal, query }) => ({
    data: { portal: await portal.readPortal(context, principal, query.cursor) },
  }));

  route(app, portalApi.openWork).handle(async ({ principal, body }) => ({
    data: { link: { _id: await portal.openWork(context, principal, body.collaborationId) } },
  }));
}
