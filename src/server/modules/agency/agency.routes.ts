import type { FastifyInstance } from "fastify";
import { agencyApi } from "#domain/agency/agency.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as agencySettings from "./agency-settings.service.ts";
import * as bankDetails from "./bank-details.service.ts";
import * as mailState from "./mail-state.service.ts";

export function agencyRoutes(app: FastifyInstance, context: Context): void {
  route(app, agencyApi.readSettings).handle(async () => ({
    data: await agencySettings.read(context),
  }));

  route(app, agencyApi.changeSettings).handle(async ({ body, principal }) => ({
    data: await agencySettings.change(context, principal, body),
    message: "Settings saved.",
  }));

  route(app, agencyApi.readMailState).handle(async () => ({ data: await mailState.read(context) }));

  route(app, agencyApi.sendTestMail).handle(async ({ principal }) => {
    await mailState.sendTest(context, principal);
    return { message: `A test email to ${principal.email} is on its way.` };
  });

  route(app, agencyApi.readBankDetails).handle(async () => ({
    data: await bankDetails.read(context),
  }));

  route(app, agencyApi.changeBankDetails).handle(async ({ body, principal }) => ({
    data: await bankDetails.change(context, principal, body),
    message: "Bank details saved.",
  }));
}
