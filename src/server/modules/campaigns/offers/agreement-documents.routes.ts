import type { FastifyInstance } from "fastify";
import { offersApi } from "#domain/campaigns/offers.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { addAgreementDocument } from "./add-agreement-document.ts";

export function agreementDocumentsRoutes(app: FastifyInstance, context: Context): void {
  route(app, offersApi.addOfferDocument).handle(async ({ params, body, principal, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const offer = await addAgreementDocument(context, principal, params.id, { ...body, idempotencyKey });
    return { data: { offer }, message: "Document added." };
  });
}
