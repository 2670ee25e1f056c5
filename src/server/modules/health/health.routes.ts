import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { successBody } from "#domain/http/envelope.ts";
import type { HealthService } from "./health.service.ts";

const healthBody = successBody(z.object({ status: z.literal("ok") }));

/** When the database does not answer, neither is the product healthy. */
export function healthRoutes(app: FastifyInstance, { health }: { health: HealthService }): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(apiPaths.health, { schema: { response: { 200: healthBody } } }, async () => {
      await health.check();
      return { success: true as const, data: { status: "ok" as const } };
    });
}
