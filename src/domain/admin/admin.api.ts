import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  administratorsBody,
  loginBody,
  loginSchema,
  passwordChangeSchema,
  registerBody,
  registerSchema,
  sessionBody,
  statsBody,
} from "./admin.contract.ts";

export const adminApi = {
  logIn: {
    route: "POST /api/admin/login",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Sign in: credentials for a token",
    description: "An unknown address and a wrong password get the same answer, after the same time.",
    body: loginSchema,
    example: { email: "owner@agency.example", password: "the owner's own words" },
    response: loginBody,
  },
  logOut: {
    route: "POST /api/admin/logout",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Sign out: the token ends",
    response: messageBodySchema,
  },
  readSession: {
    route: "GET /api/admin/session",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Read whose token it is, and when it ends",
    response: sessionBody,
  },
  addAdministrator: {
    route: "POST /api/admin/register",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Add a further administrator",
    body: registerSchema,
    example: { email: "colleague@agency.example", password: "a long line of words" },
    status: 201,
    response: registerBody,
    refusals: [409],
  },
  changePassword: {
    route: "PUT /api/admin/password",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Change the own password",
    description: "Ends every other session of this administrator.",
    body: passwordChangeSchema,
    response: messageBodySchema,
  },
  listAdministrators: {
    route: "GET /api/admin/administrators",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "List the administrators",
    response: administratorsBody,
  },
  removeAdministrator: {
    route: "DELETE /api/admin/administrators/:id",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Remove an administrator, but never the last one",
    params: recordParametersSchema,
    response: messageBodySchema,
    refusals: [409],
  },
  readFigures: {
    route: "GET /api/admin/stats",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Administration",
    summary: "Read the figures of the dashboard",
    response: statsBody,
  },
} as const satisfies Endpoints;
