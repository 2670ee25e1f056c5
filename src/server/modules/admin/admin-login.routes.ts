import type { FastifyInstance } from "fastify";
import { adminApi } from "#domain/admin/admin.api.ts";
import type { Context } from "#server/context.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import * as admins from "./admin.service.ts";

export function adminLoginRoutes(app: FastifyInstance, context: Context): void {
  route(app, adminApi.logIn).handle(async ({ body, request, reply }) => {
    const session = await admins.logIn(context, body, {
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
