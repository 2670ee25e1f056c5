import type { FastifyInstance } from "fastify";
import { newsletterApi } from "#domain/newsletter/newsletter.api.ts";
import { subscribedMessage } from "#domain/newsletter/newsletter.contract.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { route } from "#server/http/route.ts";
import type { NewsletterService } from "./newsletter.service.ts";

/** The response does not reveal whether the address was already subscribed. */
export function newsletterRoutes(
  app: FastifyInstance,
  { newsletter }: { newsletter: NewsletterService },
): void {
  const options = { preValidation: ignoreBots(subscribedMessage) };
  route(app, newsletterApi.subscribe, options).handle(async ({ body }) => {
    await newsletter.subscribe(body.email);
    return { message: subscribedMessage };
  });
}
