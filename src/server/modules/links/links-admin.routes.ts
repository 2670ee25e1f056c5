import type { FastifyInstance } from "fastify";
import { linksApi } from "#domain/links/links.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as linksAdmin from "./links-admin.service.ts";

export function linksAdminRoutes(app: FastifyInstance, context: Context): void {
  route(app, linksApi.listLinks).handle(async ({ query, principal }) => ({
    data: { links: await linksAdmin.list(context, principal, query.subject) },
  }));

  route(app, linksApi.revokeLink).handle(async ({ params, principal }) => {
    await linksAdmin.revoke(context, principal, params.id);
    return { message: "Link revoked." };
  });
}
