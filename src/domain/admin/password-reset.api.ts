import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import {
  newPasswordSchema,
  passwordResetBody,
  passwordResetDeliveryBody,
  passwordResetRequestSchema,
} from "./password-reset.contract.ts";
import { passwordResetsPerDay } from "./password-reset-rules.ts";

export const passwordResetApi = {
  readPasswordResetDelivery: {
    route: "GET /api/admin/password-reset",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Read whether a link to a new password would reach a mailbox",
    description: "Without a mail server, mail becomes files on the server, and an owner has to help.",
    response: passwordResetDeliveryBody,
  },
  requestPasswordReset: {
    route: "POST /api/admin/password-reset",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Ask for a link to a new password",
    description: `It is mailed to the address if that belongs to an account that may sign in, at most ${passwordResetsPerDay} times a day. The answer is the same for every address. An earlier link ends.`,
    body: passwordResetRequestSchema,
    example: { email: "owner@agency.example" },
    status: 202,
    response: messageBodySchema,
    idempotent: true,
    rateLimit: "form",
  },
  readPasswordReset: {
    route: "GET /api/links/password-reset",
    audience: { link: ["password-reset"] },
    tag: "Links",
    summary: "Read whose password a link changes",
    description: "It uses up nothing.",
    response: passwordResetBody,
  },
  choosePassword: {
    route: "POST /api/links/password-reset",
    audience: { link: ["password-reset"] },
    tag: "Links",
    summary: "Choose a new password",
    description:
      "The link works once, for one hour. All sessions of the account end, and it is told by mail. Second factors and passkeys stay.",
    body: newPasswordSchema,
    response: messageBodySchema,
    rateLimit: "form",
  },
} as const satisfies Endpoints;
