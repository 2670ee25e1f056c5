import type { FastifyInstance } from "fastify";
import { withoutBlankRows } from "#domain/http/form-values.ts";
import { applicationFields } from "#domain/influencers/application-form.ts";
import { statusApi } from "#domain/status/status.api.ts";
import { applicationEditSchema, withdrawnMessage } from "#domain/status/status.contract.ts";
import { route } from "#server/http/route.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { StatusService } from "./status.service.ts";

type Dependencies = { status: StatusService; temporaryFolder: string };

export function statusRoutes(app: FastifyInstance, { status, temporaryFolder }: Dependencies): void {
  route(app, statusApi.readStatus).handle(async ({ principal }) => ({
    success: true,
    data: { status: await status.read(principal) },
  }));

  route(app, statusApi.editApplication).handle(async ({ principal, request }) => {
    const edit = (fields: unknown, files: ReceivedFile[]) =>
      status.edit(principal, validate(applicationEditSchema, fields), files);
    const edited = request.isMultipart()
      ? await withUpload(request, temporaryFolder, ({ fields, files }) =>
          edit(applicationFields(withoutBlankRows(fields)), files),
        )
      : await edit(request.body, []);
    return { success: true, data: { status: edited } };
  });

  route(app, statusApi.withdrawApplication).handle(async ({ principal }) => {
    await status.withdraw(principal);
    return { success: true, message: withdrawnMessage };
  });
}
