import type { FastifyInstance } from "fastify";
import { companySignInApi } from "#domain/company-sign-in/company-sign-in.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as company from "./company-sign-in.service.ts";

/** Sign-in with the company's account. */
export function companySignInRoutes(app: FastifyInstance, context: Context): void {
  const { settings } = context;
  route(app, companySignInApi.readSignInWays).handle(async () => ({
    data: { passwords: settings.passwordsOnlyFor === undefined, company: settings.oidc !== undefined },
  }));

  route(app, companySignInApi.startCompanySignIn).handle(async () => ({
    data: await company.start(context),
  }));

  route(app, companySignInApi.completeCompanySignIn).handle(async ({ body, request, reply }) => {
    const session = await company.complete(context, body, request.headers["user-agent"]);
    if ("challenge" in session) {
      reply.code(202);
      return { data: session };
    }
    return { token: session.token, data: session };
  });
}

/** Confirmation of the identity of a signed-in administrator. */
export function companyConfirmationRoutes(app: FastifyInstance, context: Context): void {
  route(app, companySignInApi.startCompanyConfirmation).handle(async ({ principal }) => ({
    data: await company.start(context, principal),
  }));

  route(app, companySignInApi.confirmWithCompany).handle(async ({ body, principal }) => {
    await company.confirm(context, principal, body);
    return { message: "Confirmed." };
  });
}
