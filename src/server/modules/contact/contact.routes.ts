import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { contactSchema, contactSentMessage } from "#domain/contact/contact.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { ContactService } from "./contact.service.ts";

export function contactRoutes(app: FastifyInstance, { contact }: { contact: ContactService }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.contact,
    {
      schema: { body: contactSchema, response: { 201: createdBody } },
      config: { rateLimit: rateLimits.form },
      preValidation: ignoreBots(contactSentMessage),
    },
    async (request, reply) => {
      const result = await contact.send(request.body, idempotencyKeyOf(request));
      return reply.code(201).send(createdBody.parse(result.body));
    },
  );
}
