import type { FastifyInstance } from "fastify";
import { administratorsApi } from "#domain/admin/administrators.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { AdministratorsService } from "./administrators.service.ts";

type Dependencies = { administrators: AdministratorsService };

/** Administrator accounts. */
export function administratorsRoutes(app: FastifyInstance, { administrators }: Dependencies): void {
  route(app, administratorsApi.addAdministrator).handle(async ({ body, principal }) => ({
    data: { admin: await administrators.register(principal, body) },
    message: "Administrator added.",
  }));

  route(app, administratorsApi.inviteAdministrator).handle(async ({ body, principal, request }) => ({
    data: { admin: await administrators.invite(principal, body, idempotencyKeyOf(request)) },
    message: "Invitation sent.",
  }));

  route(app, administratorsApi.inviteAgain).handle(async ({ params, principal, request }) => {
    await administrators.inviteAgain(principal, params.id, idempotencyKeyOf(request));
    return { message: "Invitation sent." };
  });

  route(app, administratorsApi.listAdministrators).handle(async ({ principal }) => ({
    data: { administrators: await administrators.list(principal) },
  }));

  route(app, administratorsApi.changeAdministrator).handle(async ({ params, body, principal }) => ({
    data: { admin: await administrators.change(principal, params.id, body) },
    message: "Administrator saved.",
  }));

  route(app, administratorsApi.resetFactors).handle(async ({ params, principal }) => {
    await administrators.resetFactors(principal, params.id);
    return { message: "Second factor reset." };
  });

  route(app, administratorsApi.removeAdministrator).handle(async ({ params, query, principal }) => {
    await administrators.remove(principal, params.id, query.successor);
    return { message: "Administrator removed." };
  });
}
