import type { FastifyInstance } from "fastify";
import { historyApi } from "#domain/history/history.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as history from "#server/platform/audit/history.service.ts";

export function historyRoutes(app: FastifyInstance, context: Context): void {
  route(app, historyApi.listHistory).handle(async ({ query }) => {
    const { entries: items, ...page } = await history.list(context, query);
    return { items, ...page };
  });
}
