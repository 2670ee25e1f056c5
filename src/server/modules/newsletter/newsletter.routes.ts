import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { subscribedMessage, subscriptionSchema } from "#domain/newsletter/newsletter.contract.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { NewsletterService } from "./newsletter.service.ts";

/** The answer is the same whether or not the address was known: nobody can ask who reads the newsletter. */
export function newsletterRoutes(
  app: FastifyInstance,
  { newsletter }: { newsletter: NewsletterService },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.newsletter,
    {
      schema: { body: subscriptionSchema, response: { 201: messageBodySchema } },
      config: { rateLimit: rateLimits.form },
      preValidation: ignoreBots(subscribedMessage),
    },
    async (request, reply) => {
      await newsletter.subscribe(request.body.email);
      return reply.code(201).send({ success: true as const, message: subscribedMessage });
    },
  );
}
