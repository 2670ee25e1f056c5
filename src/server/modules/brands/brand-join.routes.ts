import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandCreatedBody } from "#domain/brands/brand.contract.ts";
import { brandInputSchema, registeredMessage, registrationSchema } from "#domain/brands/brand-fields.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { ignoreAutomatic } from "../../plugins/form-guard.ts";
import { idempotencyKeyOf } from "../../plugins/idempotency-key.ts";
import { rateLimits } from "../../plugins/rate-limits.ts";
import { validate } from "../../plugins/validation.ts";
import type { BrandsService } from "./brands.service.ts";

/** One address for both: a visitor registers a brand that waits, an administrator adds one that is listed. */
export function brandJoinRoutes(app: FastifyInstance, { brands }: { brands: BrandsService }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    apiPaths.brandJoin,
    {
      // Loose, because the listing fields are read for an administrator only.
      schema: { body: registrationSchema.loose(), response: { 201: brandCreatedBody } },
      config: { rateLimit: rateLimits.form },
      preValidation: ignoreAutomatic(registeredMessage),
    },
    async (request, reply) => {
      reply.code(201);
      if (request.admin !== null) {
        const brand = await brands.add(validate(brandInputSchema, request.body));
        return { success: true as const, data: { brand }, message: "Brand added." };
      }
      const registration = registrationSchema.parse(request.body);
      const answer = await brands.register(registration, idempotencyKeyOf(request));
      return createdBody.parse(answer.body);
    },
  );
}
