import type { FastifyInstance } from "fastify";
import { adminApi } from "#domain/admin/admin.api.ts";
import type { Context } from "#server/context.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import { mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import { newerVersion } from "#server/platform/newer-version.ts";
import { productVersion } from "#server/platform/product-version.ts";
import * as admins from "./admin.service.ts";
import * as stats from "./stats.service.ts";

export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { replyAddress, versionCheckUrl } = context.settings;
  route(app, adminApi.logOut).handle(async ({ principal }) => {
    await admins.logOut(context, principal);
    return { message: "Signed out." };
  });

  route(app, adminApi.readSession).handle(async ({ principal, request }) => ({
    data: {
      expiresAt: principal.expiresAt.toISOString(),
      admin: { email: principal.email, name: principal.name, role: principal.role },
      mailDelivery: mailDelivery(context),
      repliesArrive: replyAddress !== undefined,
      version: productVersion,
      newerVersion: (versionCheckUrl && newerVersion(versionCheckUrl, request.log)) ?? null,
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
