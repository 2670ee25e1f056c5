import type { FastifyInstance } from "fastify";
import { workApi } from "#domain/work/work.api.ts";
import { route } from "#server/http/route.ts";
import type { WorkService } from "./work.service.ts";

export function workRoutes(app: FastifyInstance, { work }: { work: WorkService }): void {
  route(app, workApi.listWork).handle(async ({ principal, query }) => ({
    data: await work.list(principal, query),
  }));
}
