import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { loginBody, loginSchema } from "#domain/admin/admin.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { rateLimits } from "../../plugins/rate-limits.ts";
import type { AdminService } from "./admin.service.ts";

export function adminLoginRoutes(app: FastifyInstance, { admins }: { admins: AdminService }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.adminLogin,
    {
      schema: { body: loginSchema, response: { 200: loginBody } },
      config: { rateLimit: rateLimits.login },
    },
    async (request) => {
      const session = await admins.logIn(request.body);
      return { success: true as const, token: session.token, data: session };
    },
  );
}
