import type { FastifyInstance } from "fastify";
import { healthApi } from "#domain/health/health.api.ts";
import { stopping } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import { productVersion } from "#server/platform/product-version.ts";
import type { HealthCheck } from "./health.service.ts";

/**
 * Readiness fails without a database and during shutdown, so that no visitors are sent here. Liveness only needs a
 * response.
 */
export function healthRoutes(app: FastifyInstance, health: HealthCheck): void {
  route(app, healthApi.readHealth).handle(async () => {
    if (app.isStopping()) throw stopping();
    await health.run();
    return { data: { status: "ok", version: productVersion } };
  });
  route(app, healthApi.readLiveness).handle(async () => ({ data: { status: "ok" } }));
}
