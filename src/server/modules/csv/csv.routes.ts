import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import {
  type ExportName,
  exportQuerySchema,
  type ImportLine,
  importFieldsSchema,
} from "#domain/csv/csv.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { HttpError, wrongType } from "#server/http/http-error.ts";
import { actorOf } from "#server/http/principal.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { validate } from "#server/http/validation.ts";
import { withCsvUpload } from "./csv-upload.ts";
import type { ExportService } from "./export.service.ts";
import type { ImportService, ImportTarget } from "./import.service.ts";

const exports: Record<ExportName, string> = {
  influencers: apiPaths.exportInfluencers,
  brands: apiPaths.exportBrands,
  contacts: apiPaths.exportContacts,
  newsletter: apiPaths.exportNewsletter,
};

type Dependencies = {
  exporter: ExportService;
  importer: ImportService;
  brandsImport: ImportTarget;
  influencersImport: ImportTarget;
  kept: ResponseCache;
  temporaryFolder: string;
};

/** Lists as CSV files, out and in. */
export function transferRoutes(app: FastifyInstance, parts: Dependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  for (const [name, path] of Object.entries(exports) as [ExportName, string][]) {
    routes.get(
      path,
      { schema: { querystring: exportQuerySchema }, config: { keys: "read" } },
      async (request, reply) =>
        reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${name}.csv"`)
          .send(parts.exporter.csv(name, { bom: request.query.bom === "true" })),
    );
  }
  app.post(apiPaths.importInfluencers, { config: { keys: "write" } }, async (request, reply) =>
    receive(request, reply, parts, parts.influencersImport),
  );
  app.post(apiPaths.importBrands, { config: { keys: "write" } }, async (request, reply) =>
    receive(request, reply, parts, parts.brandsImport),
  );
}

/** Answers line by line while the file is read, so that a long import shows how far it is. */
async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { importer, kept, temporaryFolder }: Dependencies,
  target: ImportTarget,
) {
  if (!request.isMultipart()) throw wrongType();
  const actor = actorOf(request);
  return withCsvUpload(request, temporaryFolder, async ({ fields, path }) => {
    const { dryRun } = validate(importFieldsSchema, fields);
    const survey = await importer.survey(target, path);
    const lines = new PassThrough();
    const tell = (line: ImportLine) => void lines.write(`${JSON.stringify(line)}\n`);
    reply.type("application/x-ndjson; charset=utf-8").send(lines);
    tell({ type: "start", dryRun, ...survey });
    try {
      await importer.run(target, actor, { path, dryRun, tell });
    } catch (error) {
      request.log.error({ err: error }, "an import failed");
      tell({ type: "failed", message: error instanceof HttpError ? error.message : errorMessages.server });
    }
    // The hook that tells of a change has run when the answer began, before the commit.
    kept.change();
    lines.end();
    return reply;
  });
}
