import type { FastifyInstance } from "fastify";
import { agencyApi } from "#domain/agency/agency.api.ts";
import { route } from "#server/http/route.ts";
import type { AgencySettingsService } from "./agency-settings.service.ts";
import type { BankDetailsService } from "./bank-details.service.ts";

type Dependencies = { agencySettings: AgencySettingsService; bankDetails: BankDetailsService };

export function agencyRoutes(app: FastifyInstance, { agencySettings, bankDetails }: Dependencies): void {
  route(app, agencyApi.readSettings).handle(async () => ({
    data: await agencySettings.read(),
  }));

  route(app, agencyApi.changeSettings).handle(async ({ body, principal }) => ({
    data: await agencySettings.change(principal, body),
    message: "Settings saved.",
  }));

  route(app, agencyApi.readBankDetails).handle(async () => ({
    data: await bankDetails.read(),
  }));

  route(app, agencyApi.changeBankDetails).handle(async ({ body, principal }) => ({
    data: await bankDetails.change(principal, body),
    message: "Bank details saved.",
  }));
}
