import type { FastifyInstance } from "fastify";
import { historyApi } from "#domain/history/history.api.ts";
import { route } from "#server/http/route.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";

export function historyRoutes(app: FastifyInstance, { history }: { history: HistoryService }): void {
  route(app, historyApi.listHistory).handle(async ({ query }) => {
    const { entries: items, ...page } = await history.list(query);
    return { items, ...page };
  });
}
