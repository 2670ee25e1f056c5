import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as administrators from "./administrators.service.ts";

/** Administrator accounts. */
export function administratorsRoutes(app: FastifyInstance, context: Context): void {
  route(app, administratorsApi.addAdministrator).handle(async ({ body, principal }) => ({
    data: { admin: await administrators.register(context, principal, body) },
    message: "Administrator added.",
  }));

  route(app, administratorsApi.inviteAdministrator).handle(async ({ body, principal, request }) => ({
    data: { admin: await administrators.invite(context, principal, body, idempotencyKeyOf(request)) },
    message: "Invitation sent.",
  }));

  route(app, administratorsApi.inviteAgain).handle(async ({ params, principal, request }) => {
    await administrators.inviteAgain(context, principal, params.id, idempotencyKeyOf(request));
    return { message: "Invitation sent." };
  });

  route(app, administratorsApi.listAdministrators).handle(async ({ principal }) => ({
    data: { administrators: await administrators.list(context, principal) },
  }));

  route(app, administratorsApi.changeAdministrator).handle(async ({ params, body, principal }) => ({
    data: { admin: await administrators.change(context, principal, params.id, body) },
    message: "Administrator saved.",
  }));

  route(app, administratorsApi.resetFactors).handle(async ({ params, principal }) => {
    await administrators.resetFactors(context, principal, params.id);
    return { message: "Second factor reset." };
  });

  route(app, administratorsApi.removeAdministrator).handle(async ({ params, query, principal }) => {
    await administrators.remove(context, principal, params.id, query.successor);
    return { message: "Administrator removed." };
  });
}
