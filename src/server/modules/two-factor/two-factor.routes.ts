import type { FastifyInstance } from "fastify";
import { twoFactorApi } from "#domain/two-factor/two-factor.api.ts";
import type { Context } from "#server/context.ts";
import { siteOf } from "#server/http/passkey-site.ts";
import { route } from "#server/http/route.ts";
import * as ownFactors from "./own-factors.service.ts";

/** Second factors of the signed-in administrator. */
export function twoFactorRoutes(app: FastifyInstance, context: Context): void {
  route(app, twoFactorApi.readSecurity).handle(async ({ principal }) => ({
    data: await ownFactors.read(context, principal),
  }));

  route(app, twoFactorApi.startTotp).handle(async ({ principal }) => ({
    data: await ownFactors.startTotp(context, principal),
  }));

  route(app, twoFactorApi.confirmTotp).handle(async ({ body, principal }) => ({
    data: { recoveryCodes: await ownFactors.confirmTotp(context, principal, body.code) },
    message: "Authenticator app set up.",
  }));

  route(app, twoFactorApi.removeTotp).handle(async ({ principal }) => {
    await ownFactors.removeTotp(context, principal);
    return { message: "Authenticator app removed." };
  });

  route(app, twoFactorApi.makeRecoveryCodes).handle(async ({ principal }) => ({
    data: { recoveryCodes: await ownFactors.makeRecoveryCodes(context, principal) },
  }));

  route(app, twoFactorApi.startPasskey).handle(async ({ principal, request }) => ({
    data: {
      options: await ownFactors.startPasskey(context, principal, siteOf(request, context.settings.publicUrl)),
    },
  }));

  route(app, twoFactorApi.addPasskey).handle(async ({ body, principal, request }) => ({
    data: await ownFactors.addPasskey(context, principal, body, siteOf(request, context.settings.publicUrl)),
    message: "Passkey added.",
  }));

  route(app, twoFactorApi.renamePasskey).handle(async ({ body, params, principal }) => ({
    data: { passkey: await ownFactors.renamePasskey(context, principal, params.id, body.name) },
    message: "Passkey renamed.",
  }));

  route(app, twoFactorApi.removePasskey).handle(async ({ params, principal }) => {
    await ownFactors.removePasskey(context, principal, params.id);
    return { message: "Passkey removed." };
  });
}
