import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { registerBody, registerSchema, sessionBody, statsBody } from "#domain/admin/admin.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { unauthorized } from "../../plugins/http-error.ts";
import type { AdminService } from "./admin.service.ts";
import type { StatsService } from "./stats.service.ts";

export function adminRoutes(
  app: FastifyInstance,
  { admins, stats }: { admins: AdminService; stats: StatsService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(apiPaths.adminLogout, { schema: { response: { 200: messageBodySchema } } }, async (request) => {
    if (request.admin === null) throw unauthorized();
    await admins.logOut(request.admin);
    return { success: true as const, message: "Signed out." };
  });

  routes.get(apiPaths.adminSession, { schema: { response: { 200: sessionBody } } }, async (request) => {
    if (request.admin === null) throw unauthorized();
    const { email, expiresAt } = request.admin;
    return { success: true as const, data: { expiresAt: expiresAt.toISOString(), admin: { email } } };
  });

  routes.post(
    apiPaths.adminRegister,
    { schema: { body: registerSchema, response: { 201: registerBody } } },
    async (request, reply) => {
      const admin = await admins.register(request.body);
      return reply
        .code(201)
        .send({ success: true as const, data: { admin }, message: "Administrator added." });
    },
  );

  routes.get(apiPaths.adminStats, { schema: { response: { 200: statsBody } } }, async () => ({
    success: true as const,
    data: await stats.read(),
  }));
}
