import type { FastifyInstance } from "fastify";
import { adminApi } from "#domain/admin/admin.api.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import type { AdminService } from "./admin.service.ts";

export function adminLoginRoutes(app: FastifyInstance, { admins }: { admins: AdminService }): void {
  route(app, adminApi.logIn).handle(async ({ body, request, reply }) => {
    const session = await admins.logIn(body, {
      address: addressOf(request),
      userAgent: request.headers["user-agent"],
    });
    if ("challenge" in session) {
      reply.code(202);
      return { data: session };
    }
    return { token: session.token, data: session };
  });
}
