import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import { route } from "#server/http/route.ts";
import type { AdminSessionsService } from "./admin-sessions.service.ts";

/** Sessions of the signed-in administrator. */
export function adminSessionsRoutes(
  app: FastifyInstance,
  { adminSessions }: { adminSessions: AdminSessionsService },
): void {
  route(app, administratorsApi.listSessions).handle(async ({ principal }) => ({
    data: { sessions: await adminSessions.list(principal) },
  }));

  route(app, administratorsApi.endSession).handle(async ({ params, principal }) => {
    await adminSessions.end(principal, params.id);
    return { message: "Signed out there." };
  });

  route(app, administratorsApi.endSessions).handle(async ({ principal }) => {
    await adminSessions.endAll(principal);
    return { message: "Signed out everywhere." };
  });
}
