import type { FastifyInstance } from "fastify";
import { contactApi } from "#domain/contact/contact.api.ts";
import { contactSentMessage } from "#domain/contact/contact.contract.ts";
import type { Context } from "#server/context.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import * as contact from "./contact.service.ts";

export function contactRoutes(app: FastifyInstance, context: Context): void {
  const options = { preValidation: ignoreBots(contactSentMessage) };
  route(app, contactApi.sendMessage, options).handle(async ({ body, request }) => {
    const data = await contact.send(context, body, idempotencyKeyOf(request), addressOf(request));
    return { message: contactSentMessage, data };
  });
}
