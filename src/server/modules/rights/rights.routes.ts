import type { FastifyInstance } from "fastify";
import { rightsApi } from "#domain/rights/rights.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import type { RightRenewalsService } from "./right-renewals.service.ts";
import type { RightsService } from "./rights.service.ts";
import type { RightsCsvService } from "./rights-csv.service.ts";

type Dependencies = { rights: RightsService; renewRight: RightRenewalsService; rightsCsv: RightsCsvService };

/** Rights granted to clients, for the team. */
export function rightsRoutes(app: FastifyInstance, { rights, renewRight, rightsCsv }: Dependencies): void {
  route(app, rightsApi.listRights).handle(async ({ query, principal }) => {
    const { rights: items, total, nextCursor } = await rights.list(query, principal);
    return { items, total, nextCursor };
  });

  route(app, rightsApi.readRight).handle(async ({ params, principal }) => ({
    data: { right: await rights.read(params.id, principal) },
  }));

  route(app, rightsApi.addRight).handle(async ({ body, principal, request }) => ({
    data: { right: await rights.add(principal, body, idempotencyKeyOf(request)) },
    message: "Right added.",
  }));

  route(app, rightsApi.offerRenewal).handle(async ({ params, body, principal, request }) => ({
    data: { offer: await renewRight(principal, params.id, body, idempotencyKeyOf(request)) },
    message: "Offer sent.",
  }));

  route(app, rightsApi.editRight).handle(async ({ params, body, principal }) => ({
    data: { right: await rights.update(principal, params.id, body) },
  }));

  route(app, rightsApi.checkRights).handle(async ({ query, principal }) => ({
    data: await rights.check(query, principal),
  }));

  route(app, rightsApi.exportRights).handle(async ({ query, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="rights.csv"')
      .send(await rightsCsv(query, principal)),
  );
}
