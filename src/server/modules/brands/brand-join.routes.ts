import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandCreatedBody } from "#domain/brands/brand.contract.ts";
import { brandInputSchema, registeredMessage, registrationSchema } from "#domain/brands/brand-fields.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { wrongType } from "#server/http/http-error.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { actorOf } from "#server/http/principal.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { validate } from "#server/http/validation.ts";
import { withLogo } from "./brand-upload.ts";
import type { BrandsService } from "./brands.service.ts";

/** One address for both: a visitor registers a brand that waits, an administrator adds one that is listed. */
export function brandJoinRoutes(
  app: FastifyInstance,
  { brands, temporaryFolder }: { brands: BrandsService; temporaryFolder: string },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.brandJoin,
    {
      schema: { response: { 201: brandCreatedBody } },
      config: { rateLimit: rateLimits.form, keys: "write" },
      preValidation: ignoreBots(registeredMessage),
    },
    async (request, reply) => {
      reply.code(201);
      if (request.principal !== null) {
        const actor = actorOf(request);
        const brand = await withLogo(request, temporaryFolder, (fields, files) =>
          brands.add(actor, validate(brandInputSchema, fields), files),
        );
        return { success: true as const, data: { brand }, message: "Brand added." };
      }
      // Only an administrator may send a file.
      if (request.isMultipart()) throw wrongType();
      const registration = validate(registrationSchema, request.body);
      const result = await brands.register(registration, idempotencyKeyOf(request));
      return createdBody.parse(result.body);
    },
  );
}
