import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { historyBody, historyQuerySchema } from "#domain/history/history.contract.ts";
import { pageHeaders } from "#server/http/page-headers.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";

export function historyRoutes(app: FastifyInstance, { history }: { history: HistoryService }): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      apiPaths.history,
      { schema: { querystring: historyQuerySchema, response: { 200: historyBody } } },
      async (request, reply) => {
        const page = await history.list(request.query);
        pageHeaders(request, reply, page);
        return page.entries;
      },
    );
}
