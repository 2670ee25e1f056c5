import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import { route } from "#server/http/route.ts";
import type { AdministratorsService } from "./administrators.service.ts";

/** Acceptance of an invitation by its link. */
export function invitationRoutes(
  app: FastifyInstance,
  { administrators }: { administrators: AdministratorsService },
): void {
  route(app, administratorsApi.readInvitation).handle(async ({ principal }) => ({
    data: { invitation: await administrators.invitation(principal) },
  }));

  route(app, administratorsApi.acceptInvitation).handle(async ({ principal, body }) => {
    await administrators.accept(principal, body);
    return { message: "Welcome. You can sign in now." };
  });
}
