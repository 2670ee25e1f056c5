import type { FastifyInstance } from "fastify";
import { adminApi } from "#domain/admin/admin.api.ts";
import type { Context } from "#server/context.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import { mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import { productVersion } from "#server/platform/product-version.ts";
import * as admins from "./admin.service.ts";
import * as stats from "./stats.service.ts";

export function adminRoutes(app: FastifyInstance, context: Context): void {
  route(app, adminApi.logOut).handle(async ({ principal }) => {
    await admins.logOut(context, principal);
    return { message: "Signed out." };
  });

  route(app, adminApi.readSession).handle(async ({ principal: { email, name, role, expiresAt } }) => ({
    data: {
      expiresAt: expiresAt.toISOString(),
      admin: { email, name, role },
      mailDelivery: mailDelivery(context),
      repliesArrive: context.settings.replyAddress !== undefined,
      version: productVersion,
    },
  }));

  route(app, adminApi.changePassword).handle(async ({ body, principal, request }) => {
    await admins.changePassword(context, principal, body, addressOf(request));
    return { message: "Password changed. All other sessions are signed out." };
  });

  route(app, adminApi.readFigures).handle(async ({ principal }) => ({
    data: await stats.read(context, principal),
  }));
}
