import type { FastifyInstance } from "fastify";
import { clientRightsApi } from "#domain/rights/client-rights.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as clientRights from "./client-rights.service.ts";

/** Rights for the client, opened by the link to a report. */
export function clientRightsRoutes(app: FastifyInstance, context: Context): void {
  route(app, clientRightsApi.readClientRights).handle(async ({ principal }) => ({
    data: await clientRights.read(context, principal),
  }));

  route(app, clientRightsApi.checkClientRights).handle(async ({ query, principal }) => ({
    data: await clientRights.check(context, principal, query),
  }));

  route(app, clientRightsApi.takeDown).handle(async ({ params, body, principal }) => ({
    data: await clientRights.takeDown(context, principal, params.id, body),
  }));
}
