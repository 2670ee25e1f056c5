import type { FastifyInstance } from "fastify";
import { offersApi } from "#domain/campaigns/offers.api.ts";
import { agreementDocumentSchema } from "#domain/campaigns/offers.contract.ts";
import type { Context } from "#server/context.ts";
import { wrongType } from "#server/http/http-error.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import { addAgreementDocument } from "./add-agreement-document.ts";

export function agreementDocumentsRoutes(app: FastifyInstance, context: Context): void {
  route(app, offersApi.addOfferDocument).handle(({ params, principal, request }) => {
    if (!request.isMultipart()) throw wrongType();
    return withUpload(
      request,
      context.temporaryFolder,
      async ({ fields, files }) => {
        const input = validate(agreementDocumentSchema, fields);
        const offer = await addAgreementDocument(context, principal, params.id, input, {
          files,
          idempotencyKey: idempotencyKeyOf(request),
        });
        return { data: { offer }, message: "Document added." };
      },
      { images: 1 },
    );
  });
}
