import type { FastifyInstance } from "fastify";
import { withoutBlankRows } from "#domain/http/form-values.ts";
import { applicationFields } from "#domain/influencers/application-form.ts";
import { profileChangeSentMessage } from "#domain/status/profile-change.contract.ts";
import { statusApi } from "#domain/status/status.api.ts";
import {
  applicationEditSchema,
  registrationEditSchema,
  withdrawnMessage,
} from "#domain/status/status.contract.ts";
import type { Context } from "#server/context.ts";
import { wrongType } from "#server/http/http-error.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as status from "./status.service.ts";

export function statusRoutes(app: FastifyInstance, context: Context): void {
  route(app, statusApi.readStatus).handle(async ({ principal }) => ({
    data: { status: await status.read(context, principal) },
  }));

  route(app, statusApi.editApplication).handle(async ({ principal, request }) => {
    const edit = async (fields: unknown, files: ReceivedFile[]) => ({
      data: { status: await status.edit(context, principal, validate(applicationEditSchema, fields), files) },
    });
    if (principal.subject.type === "brand") {
      // The form for brands has no files.
      if (request.isMultipart()) throw wrongType();
      const changes = validate(registrationEditSchema, request.body);
      return { data: { status: await status.editRegistration(context, principal, changes) } };
    }
    if (!request.isMultipart()) return edit(request.body, []);
    return withUpload(request, context.temporaryFolder, ({ fields, files }) =>
      edit(applicationFields(withoutBlankRows(fields)), files),
    );
  });

  route(app, statusApi.sendEvidence).handle(async ({ body, principal, request }) => {
    const sent = { ...body, idempotencyKey: idempotencyKeyOf(request) };
    return { data: { status: await status.sendEvidence(context, principal, sent) } };
  });

  route(app, statusApi.requestProfileChange).handle(async ({ principal, body, request }) => {
    await status.requestProfileChange(context, principal, body, idempotencyKeyOf(request));
    return { message: profileChangeSentMessage };
  });

  route(app, statusApi.withdrawApplication).handle(async ({ principal }) => {
    await status.withdraw(context, principal);
    return { message: withdrawnMessage };
  });
}
