import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { successBody } from "#domain/http/envelope.ts";
import { unavailable } from "#server/http/http-error.ts";
import type { HealthService } from "./health.service.ts";

const healthBody = successBody(z.object({ status: z.literal("ok") }));

const schema = { response: { 200: healthBody } };
const works = { success: true as const, data: { status: "ok" as const } };

/**
 * Two questions of whoever stands in front or watches. May visitors be sent here? Not without the database, and not
 * while the process stops. Does the process live? As long as it can answer: one without a database is not mended by a new start.
 */
export function healthRoutes(app: FastifyInstance, { health }: { health: HealthService }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(apiPaths.health, { schema }, async () => {
    if (app.isStopping()) throw unavailable();
    await health.check();
    return works;
  });
  routes.get(apiPaths.healthLive, { schema }, async () => works);
}
