import type { FastifyInstance } from "fastify";
import { linksApi } from "#domain/links/links.api.ts";
import { route } from "#server/http/route.ts";
import type { LinksAdminService } from "./links-admin.service.ts";

export function linksAdminRoutes(
  app: FastifyInstance,
  { linksAdmin }: { linksAdmin: LinksAdminService },
): void {
  route(app, linksApi.listLinks).handle(async ({ query }) => ({
    data: { links: await linksAdmin.list(query.subject) },
  }));

  route(app, linksApi.revokeLink).handle(async ({ params, principal }) => {
    await linksAdmin.revoke(principal, params.id);
    return { message: "Link revoked." };
  });
}
