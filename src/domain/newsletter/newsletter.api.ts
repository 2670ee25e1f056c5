import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { subscriptionSchema } from "./newsletter.contract.ts";

export const newsletterApi = {
  subscribe: {
    route: "POST /api/newsletter",
    audience: { visitor: true },
    tag: "Messages",
    summary: "Subscribe to the newsletter",
    description: "The answer is the same whether or not the address was known.",
    body: subscriptionSchema,
    example: { email: "reader@mail.example" },
    status: 201,
    response: messageBodySchema,
    rateLimit: "form",
  },
} as const satisfies Endpoints;
