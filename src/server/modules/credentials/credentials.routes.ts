import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { credentialsBody } from "#domain/admin/credentials.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { administratorOf } from "#server/http/principal.ts";
import type { CredentialsService } from "./credentials.service.ts";

/** Temporary passwords for creators and brands. */
export function credentialsRoutes(
  app: FastifyInstance,
  { credentials }: { credentials: CredentialsService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { params: recordParametersSchema, response: { 200: credentialsBody } };

  routes.post(apiPaths.influencerCredentials, { schema }, async (request, reply) => {
    const data = await credentials.renew(administratorOf(request), "influencer", request.params.id);
    return reply.header("cache-control", "no-store").send({ success: true as const, data });
  });

  routes.post(apiPaths.brandJoinCredentials, { schema }, async (request, reply) => {
    const data = await credentials.renew(administratorOf(request), "brand", request.params.id);
    return reply.header("cache-control", "no-store").send({ success: true as const, data });
  });
}
