import type { FastifyInstance } from "fastify";
import { importsApi } from "#domain/imports/imports.api.ts";
import { newImportSchema } from "#domain/imports/imports.contract.ts";
import type { Context } from "#server/context.ts";
import { wrongType } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import { validate } from "#server/http/validation.ts";
import { withCsvUpload } from "./csv-upload.ts";
import * as importRows from "./import-rows.service.ts";
import * as imports from "./stored-imports.service.ts";

/** Imports of spreadsheets, step by step. */
export function storedImportsRoutes(app: FastifyInstance, context: Context): void {
  route(app, importsApi.startImport).handle(async ({ principal, request }) => {
    if (!request.isMultipart()) throw wrongType();
    return withCsvUpload(request, context.temporaryFolder, async ({ fields, path, fileName }) => {
      const { kind, campaignId } = validate(newImportSchema, fields);
      return {
        data: { import: await imports.start(context, principal, { kind, campaignId, path, fileName }) },
      };
    });
  });
  route(app, importsApi.listImports).handle(async ({ principal }) => ({
    data: { imports: await imports.list(context, principal) },
  }));
  route(app, importsApi.readImport).handle(async ({ params, principal }) => ({
    data: { import: await imports.read(context, principal, params.id) },
  }));
  route(app, importsApi.setImportHeader).handle(async ({ params, body, principal }) => ({
    data: { import: await imports.setHeader(context, principal, params.id, body.row) },
  }));
  route(app, importsApi.checkImport).handle(async ({ params, body, principal }) => ({
    data: { import: await imports.check(context, principal, params.id, body) },
  }));
  route(app, importsApi.listImportRows).handle(async ({ params, query, principal }) => ({
    data: await importRows.list(context, principal, params.id, query),
  }));
  route(app, importsApi.writeImport).handle(async ({ params, principal }) => ({
    data: { import: await imports.write(context, principal, params.id) },
  }));
  route(app, importsApi.exportRefusedRows).handle(async ({ params, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="refused.csv"')
      .send(await importRows.refusedCsv(context, principal, params.id)),
  );
  route(app, importsApi.deleteImport).handle(async ({ params, principal }) => {
    await imports.remove(context, principal, params.id);
    return { message: "Import deleted." };
  });
}
