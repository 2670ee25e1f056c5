import type { FastifyInstance } from "fastify";
import { setupApi } from "#domain/setup/setup.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as setup from "./setup.service.ts";

export function setupRoutes(app: FastifyInstance, context: Context): void {
  route(app, setupApi.readSetup).handle(async ({ principal }) => ({
    data: await setup.read(context, principal),
  }));

  route(app, setupApi.changeSetup).handle(async ({ params, body, principal }) => ({
    data: await setup.change(context, principal, params.step, body),
  }));
}
