import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { loginChallengeBody } from "../two-factor/two-factor.contract.ts";
import { loginBody, loginSchema, passwordChangeSchema, sessionBody, statsBody } from "./admin.contract.ts";

export const adminApi = {
  logIn: {
    route: "POST /api/admin/login",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Sign in: credentials for a token",
    description:
      "An unknown address and a wrong password get the same answer, after the same time. The right password of somebody with a second factor gets 202 and a challenge for `POST /api/admin/login/second-factor`, and no token.",
    body: loginSchema,
    example: { email: "owner@agency.example", password: "the owner's own words" },
    response: loginBody,
    accepted: loginChallengeBody,
    beforeSecondFactor: true,
  },
  logOut: {
    route: "POST /api/admin/logout",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Sign out: the token ends",
    response: messageBodySchema,
    beforeSecondFactor: true,
  },
  readSession: {
    route: "GET /api/admin/session",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Read whose token it is, and when it ends",
    response: sessionBody,
    beforeSecondFactor: true,
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
  readFigures: {
    route: "GET /api/admin/stats",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Administration",
    summary: "Read the figures of the dashboard",
    response: statsBody,
  },
} as const satisfies Endpoints;
