import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  administratorsBody,
  passwordChangeSchema,
  registerBody,
  registerSchema,
  sessionBody,
  statsBody,
} from "#domain/admin/admin.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { administratorOf } from "#server/http/principal.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import type { AdminService } from "./admin.service.ts";
import type { StatsService } from "./stats.service.ts";

export function adminRoutes(
  app: FastifyInstance,
  { admins, stats }: { admins: AdminService; stats: StatsService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(apiPaths.adminLogout, { schema: { response: { 200: messageBodySchema } } }, async (request) => {
    await admins.logOut(administratorOf(request));
    return { success: true as const, message: "Signed out." };
  });

  routes.get(apiPaths.adminSession, { schema: { response: { 200: sessionBody } } }, async (request) => {
    const { email, expiresAt } = administratorOf(request);
    return { success: true as const, data: { expiresAt: expiresAt.toISOString(), admin: { email } } };
  });

  routes.post(
    apiPaths.adminRegister,
    { schema: { body: registerSchema, response: { 201: registerBody } } },
    async (request, reply) => {
      const admin = await admins.register(administratorOf(request), request.body);
      return reply
        .code(201)
        .send({ success: true as const, data: { admin }, message: "Administrator added." });
    },
  );

  routes.put(
    apiPaths.adminPassword,
    { schema: { body: passwordChangeSchema, response: { 200: messageBodySchema } } },
    async (request) => {
      await admins.changePassword(administratorOf(request), request.body, addressOf(request));
      return { success: true as const, message: "Password changed. All other sessions are signed out." };
    },
  );

  routes.get(
    apiPaths.administrators,
    { schema: { response: { 200: administratorsBody } } },
    async (request) => ({
      success: true as const,
      data: { administrators: await admins.list(administratorOf(request)) },
    }),
  );

  routes.delete(
    apiPaths.administrator,
    { schema: { params: recordParametersSchema, response: { 200: messageBodySchema } } },
    async (request) => {
      await admins.remove(administratorOf(request), request.params.id);
      return { success: true as const, message: "Administrator removed." };
    },
  );

  routes.get(
    apiPaths.adminStats,
    { schema: { response: { 200: statsBody } }, config: { keys: "read" } },
    async () => ({
      success: true as const,
      data: await stats.read(),
    }),
  );
}
