import type { FastifyInstance } from "fastify";
import { agencyApi } from "#domain/agency/agency.api.ts";
import { route } from "#server/http/route.ts";
import type { AgencySettingsService } from "./agency-settings.service.ts";

type Dependencies = { agencySettings: AgencySettingsService };

export function agencyRoutes(app: FastifyInstance, { agencySettings }: Dependencies): void {
  route(app, agencyApi.readSettings).handle(async () => ({
    success: true,
    data: await agencySettings.read(),
  }));

  route(app, agencyApi.changeSettings).handle(async ({ body, principal }) => ({
    success: true,
    data: await agencySettings.change(principal, body),
    message: "Settings saved.",
  }));
}
