import type { Endpoints } from "../http/endpoint.ts";
import { agencyChangesSchema, agencySettingsBody } from "./agency-settings.contract.ts";

export const agencyApi = {
  readSettings: {
    route: "GET /api/admin/settings",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Read the settings of the agency",
    response: agencySettingsBody,
  },
  changeSettings: {
    route: "PUT /api/admin/settings",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Change the settings of the agency",
    description:
      "Fields that are not sent stay as they are. Review days and time zone count for every application that waits, at once. With the `updatedAt` of the settings that were opened, a change of settings that have changed since is refused, and `current` holds them.",
    body: agencyChangesSchema,
    example: { timeZone: "Europe/Lisbon", reviewDays: 4, currency: "EUR" },
    response: agencySettingsBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
