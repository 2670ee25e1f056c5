import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as adminSessions from "./admin-sessions.service.ts";

/** Sessions of the signed-in administrator. */
export function adminSessionsRoutes(app: FastifyInstance, context: Context): void {
  route(app, administratorsApi.listSessions).handle(async ({ principal }) => ({
    data: { sessions: await adminSessions.list(context, principal) },
  }));

  route(app, administratorsApi.endSession).handle(async ({ params, principal }) => {
    await adminSessions.end(context, principal, params.id);
    return { message: "Signed out there." };
  });

  route(app, administratorsApi.endSessions).handle(async ({ principal }) => {
    await adminSessions.endAll(context, principal);
    return { message: "Signed out everywhere." };
  });
}
