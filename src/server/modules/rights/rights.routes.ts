import type { FastifyInstance } from "fastify";
import { rightsApi } from "#domain/rights/rights.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as rights from "./rights.service.ts";
import { rightsCsv } from "./rights-csv.service.ts";

/** Rights granted to clients, for the team. */
export function rightsRoutes(app: FastifyInstance, context: Context): void {
  route(app, rightsApi.listRights).handle(async ({ query, principal }) => {
    const { rights: items, total, nextCursor } = await rights.list(context, query, principal);
    return { items, total, nextCursor };
  });

  route(app, rightsApi.readRight).handle(async ({ params, principal }) => ({
    data: { right: await rights.read(context, params.id, principal) },
  }));

  route(app, rightsApi.addRight).handle(async ({ body, principal, request }) => ({
    data: { right: await rights.add(context, principal, body, idempotencyKeyOf(request)) },
    message: "Right added.",
  }));

  route(app, rightsApi.editRight).handle(async ({ params, body, principal }) => ({
    data: { right: await rights.update(context, principal, params.id, body) },
  }));

  route(app, rightsApi.checkRights).handle(async ({ query, principal }) => ({
    data: await rights.check(context, query, principal),
  }));

  route(app, rightsApi.exportRights).handle(async ({ query, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="rights.csv"')
      .send(await rightsCsv(context, query, principal)),
  );
}
