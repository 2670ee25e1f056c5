import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isTeam } from "#domain/access/policy.ts";
import { brandInputSchema, registeredMessage, registrationSchema } from "#domain/brands/brand-fields.ts";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { consentField } from "#domain/consent/consent.ts";
import type { Context } from "#server/context.ts";
import { ignoreBots } from "#server/http/bot-detection.ts";
import { wrongType } from "#server/http/http-error.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { validate } from "#server/http/validation.ts";
import { withLogo } from "./brand-upload.ts";
import * as brands from "./brands.service.ts";

const anyFields = z.record(z.string(), z.unknown());

/** One endpoint for both: visitors register a pending brand, administrators add a published one. */
export function brandJoinRoutes(app: FastifyInstance, context: Context): void {
  const options = { preValidation: ignoreBots(registeredMessage) };
  route(app, brandsApi.registerBrand, options).handle(async ({ body, principal, request }) => {
    if (isTeam(principal)) {
      const brand = await withLogo(request, context.temporaryFolder, (fields, files) =>
        brands.add(context, principal, validate(brandInputSchema, fields), files),
      );
      return { data: { brand }, message: "Brand added." };
    }
    // Only administrators may send a file.
    if (request.isMultipart()) throw wrongType();
    const data = await brands.register(context, validate(registrationSchema, body), {
      idempotencyKey: idempotencyKeyOf(request),
      consentVersion: validate(anyFields, body)[consentField],
    });
    return { message: registeredMessage, data };
  });
}
