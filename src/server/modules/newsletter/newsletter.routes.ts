import type { FastifyInstance } from "fastify";
import { newsletterApi } from "#domain/newsletter/newsletter.api.ts";
import { subscribedMessage } from "#domain/newsletter/newsletter.contract.ts";
import type { Context } from "#server/context.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { route } from "#server/http/route.ts";
import * as newsletter from "./newsletter.service.ts";

/** The response does not reveal whether the address was already subscribed. */
export function newsletterRoutes(app: FastifyInstance, context: Context): void {
  const options = { preValidation: ignoreBots(subscribedMessage) };
  route(app, newsletterApi.subscribe, options).handle(async ({ body }) => {
    await newsletter.subscribe(context, body.email);
    return { message: subscribedMessage };
  });
}
