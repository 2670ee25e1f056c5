import type { FastifyInstance, FastifyRequest } from "fastify";
import { twoFactorApi } from "#domain/two-factor/two-factor.api.ts";
import { siteOf } from "#server/http/passkey-site.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

type Dependencies = { secondFactor: SecondFactorService; publicUrl: string };

/** Second step of a sign-in. */
export function secondFactorLoginRoutes(
  app: FastifyInstance,
  { secondFactor, publicUrl }: Dependencies,
): void {
  route(app, twoFactorApi.completeLogin).handle(async ({ body, request }) => {
    const session = await secondFactor.complete(body, callerOf(request, publicUrl));
    return { token: session.token, data: session };
  });

  route(app, twoFactorApi.startPasskeyLogin).handle(async ({ request }) => ({
    data: { options: await secondFactor.requestOptions(siteOf(request, publicUrl)) },
  }));

  route(app, twoFactorApi.logInWithPasskey).handle(async ({ body, request }) => {
    const session = await secondFactor.logInWithPasskey(body.assertion, callerOf(request, publicUrl));
    return { token: session.token, data: session };
  });
}

/** Confirmation of the identity of a signed-in administrator. */
export function confirmationRoutes(app: FastifyInstance, { secondFactor, publicUrl }: Dependencies): void {
  route(app, twoFactorApi.confirmIdentity).handle(async ({ body, principal, request }) => {
    await secondFactor.confirm(principal, body, callerOf(request, publicUrl));
    return { message: "Confirmed." };
  });
}

function callerOf(request: FastifyRequest, publicUrl: string) {
  const address = addressOf(request);
  return { address, userAgent: request.headers["user-agent"], site: siteOf(request, publicUrl) };
}
