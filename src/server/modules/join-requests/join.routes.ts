import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { consentField } from "#domain/consent/consent.ts";
import { isLikelyBot } from "#domain/http/bot-detection.ts";
import { withoutBlankRows } from "#domain/http/form-values.ts";
import { applicationFields } from "#domain/influencers/application-form.ts";
import { applicationSchema } from "#domain/influencers/influencer-fields.ts";
import { joinedMessage } from "#domain/join-requests/join-request.contract.ts";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import type { Context } from "#server/context.ts";
import { fakeRecord } from "#server/http/bot-detection.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as joinRequests from "./join-requests.service.ts";

const anyFields = z.record(z.string(), z.unknown());

/** Application form: multipart with files, or JSON without. */
export function joinRoutes(app: FastifyInstance, context: Context): void {
  route(app, joinRequestsApi.applyAsInfluencer).handle(async ({ body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const apply = async (fields: Record<string, unknown>, files: ReceivedFile[]) => {
      if (isLikelyBot(fields)) return fakeRecord(request);
      const sent = { idempotencyKey, consentVersion: fields[consentField] };
      return joinRequests.apply(context, validate(applicationSchema, fields), files, sent);
    };
    const data = request.isMultipart()
      ? await withUpload(request, context.temporaryFolder, ({ fields, files }) =>
          apply(applicationFields(withoutBlankRows(fields)), files),
        )
      : await apply(validate(anyFields, body), []);
    return { message: joinedMessage, data };
  });
}
