import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as administrators from "./administrators.service.ts";

/** Acceptance of an invitation by its link. */
export function invitationRoutes(app: FastifyInstance, context: Context): void {
  route(app, administratorsApi.readInvitation).handle(async ({ principal }) => ({
    data: { invitation: await administrators.invitation(context, principal) },
  }));

  route(app, administratorsApi.acceptInvitation).handle(async ({ principal, body }) => {
    await administrators.accept(context, principal, body);
    return { message: "Welcome. You can sign in now." };
  });
}
