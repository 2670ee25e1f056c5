import type { Endpoints } from "../http/endpoint.ts";
import { setupBody, setupChangeSchema, setupParameters } from "./setup.contract.ts";

export const setupApi = {
  readSetup: {
    route: "GET /api/admin/setup",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Read which steps of the setup are open",
    description: "Each is done once the site shows it. `second-factor` is about the owner who asks.",
    response: setupBody,
  },
  changeSetup: {
    route: "PUT /api/admin/setup/:step",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Skip a step of the setup, or open it again",
    params: setupParameters,
    body: setupChangeSchema,
    example: { skipped: true },
    response: setupBody,
  },
} as const satisfies Endpoints;
