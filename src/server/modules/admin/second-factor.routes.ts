import type { FastifyInstance, FastifyRequest } from "fastify";
import { twoFactorApi } from "#domain/two-factor/two-factor.api.ts";
import type { Context } from "#server/context.ts";
import { siteOf } from "#server/http/passkey-site.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import * as secondFactor from "./second-factor.service.ts";

/** Second step of a sign-in. */
export function secondFactorLoginRoutes(app: FastifyInstance, context: Context): void {
  route(app, twoFactorApi.completeLogin).handle(async ({ body, request }) => {
    const session = await secondFactor.complete(context, body, callerOf(request, context.settings.publicUrl));
    return { token: session.token, data: session };
  });

  route(app, twoFactorApi.startPasskeyLogin).handle(async ({ request }) => ({
    data: {
      options: await secondFactor.requestOptions(context, siteOf(request, context.settings.publicUrl)),
    },
  }));

  route(app, twoFactorApi.logInWithPasskey).handle(async ({ body, request }) => {
    const session = await secondFactor.logInWithPasskey(
      context,
      body.assertion,
      callerOf(request, context.settings.publicUrl),
    );
    return { token: session.token, data: session };
  });
}

/** Confirmation of the identity of a signed-in administrator. */
export function confirmationRoutes(app: FastifyInstance, context: Context): void {
  route(app, twoFactorApi.confirmIdentity).handle(async ({ body, principal, request }) => {
    await secondFactor.confirm(context, principal, body, callerOf(request, context.settings.publicUrl));
    return { message: "Confirmed." };
  });
}

function callerOf(request: FastifyRequest, publicUrl: string) {
  const address = addressOf(request);
  return {
    address,
    userAgent: request.headers["user-agent"],
    site: siteOf(request, publicUrl),
  };
}
