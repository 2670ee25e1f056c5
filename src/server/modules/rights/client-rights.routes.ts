import type { FastifyInstance } from "fastify";
import { clientRightsApi } from "#domain/rights/client-rights.api.ts";
import { route } from "#server/http/route.ts";
import type { ClientRightsService } from "./client-rights.service.ts";

type Dependencies = { clientRights: ClientRightsService };

/** Rights for the client, opened by the link to a report. */
export function clientRightsRoutes(app: FastifyInstance, { clientRights }: Dependencies): void {
  route(app, clientRightsApi.readClientRights).handle(async ({ principal }) => ({
    data: await clientRights.read(principal),
  }));

  route(app, clientRightsApi.checkClientRights).handle(async ({ query, principal }) => ({
    data: await clientRights.check(principal, query),
  }));

  route(app, clientRightsApi.takeDown).handle(async ({ params, body, principal }) => ({
    data: await clientRights.takeDown(principal, params.id, body),
  }));
}
