import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { loginBody, loginSchema } from "#domain/admin/admin.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import type { AdminService } from "./admin.service.ts";

export function adminLoginRoutes(app: FastifyInstance, { admins }: { admins: AdminService }): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      apiPaths.adminLogin,
      { schema: { body: loginSchema, response: { 200: loginBody } } },
      async (request) => {
        const session = await admins.logIn(request.body, addressOf(request));
        return { success: true as const, token: session.token, data: session };
      },
    );
}
