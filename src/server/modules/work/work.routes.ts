import type { FastifyInstance } from "fastify";
import { workApi } from "#domain/work/work.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { readOverview } from "./read-overview.ts";
import * as work from "./work.service.ts";

export function workRoutes(app: FastifyInstance, context: Context): void {
  route(app, workApi.listWork).handle(async ({ principal, query }) => ({
    data: await work.list(context, principal, query),
  }));

  route(app, workApi.readOverview).handle(async ({ principal }) => ({
    data: await readOverview(context, principal),
  }));
}
