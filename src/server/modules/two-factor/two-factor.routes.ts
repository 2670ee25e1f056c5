import type { FastifyInstance } from "fastify";
import { twoFactorApi } from "#domain/two-factor/two-factor.api.ts";
import { siteOf } from "#server/http/passkey-site.ts";
import { route } from "#server/http/route.ts";
import type { OwnFactorsService } from "./own-factors.service.ts";

type Dependencies = { ownFactors: OwnFactorsService; publicUrl: string };

/** Second factors of the signed-in administrator. */
export function twoFactorRoutes(app: FastifyInstance, { ownFactors, publicUrl }: Dependencies): void {
  route(app, twoFactorApi.readSecurity).handle(async ({ principal }) => ({
    data: await ownFactors.read(principal),
  }));

  route(app, twoFactorApi.startTotp).handle(async ({ principal }) => ({
    data: await ownFactors.startTotp(principal),
  }));

  route(app, twoFactorApi.confirmTotp).handle(async ({ body, principal }) => ({
    data: { recoveryCodes: await ownFactors.confirmTotp(principal, body.code) },
    message: "Authenticator app set up.",
  }));

  route(app, twoFactorApi.removeTotp).handle(async ({ principal }) => {
    await ownFactors.removeTotp(principal);
    return { message: "Authenticator app removed." };
  });

  route(app, twoFactorApi.makeRecoveryCodes).handle(async ({ principal }) => ({
    data: { recoveryCodes: await ownFactors.makeRecoveryCodes(principal) },
  }));

  route(app, twoFactorApi.startPasskey).handle(async ({ principal, request }) => ({
    data: { options: await ownFactors.startPasskey(principal, siteOf(request, publicUrl)) },
  }));

  route(app, twoFactorApi.addPasskey).handle(async ({ body, principal, request }) => ({
    data: await ownFactors.addPasskey(principal, body, siteOf(request, publicUrl)),
    message: "Passkey added.",
  }));

  route(app, twoFactorApi.renamePasskey).handle(async ({ body, params, principal }) => ({
    data: { passkey: await ownFactors.renamePasskey(principal, params.id, body.name) },
    message: "Passkey renamed.",
  }));

  route(app, twoFactorApi.removePasskey).handle(async ({ params, principal }) => {
    await ownFactors.removePasskey(principal, params.id);
    return { message: "Passkey removed." };
  });
}
