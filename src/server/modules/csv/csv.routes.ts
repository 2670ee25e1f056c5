import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { csvApi } from "#domain/csv/csv.api.ts";
import { creatorImportFieldsSchema, type ExportName, type ImportLine } from "#domain/csv/csv.contract.ts";
import { DomainError } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Context } from "#server/context.ts";
import { wrongType } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import { validate } from "#server/http/validation.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { withCsvUpload } from "./csv-upload.ts";
import * as exporter from "./export.service.ts";
import type { ImportTarget } from "./import.service.ts";
import * as importer from "./import.service.ts";
import { brandsImport, campaignSheetCsv, campaignSheetTarget, influencersImport } from "./import-targets.ts";

const exports = {
  influencers: csvApi.exportInfluencers,
  brands: csvApi.exportBrands,
  contacts: csvApi.exportMessages,
  newsletter: csvApi.exportSubscribers,
  history: csvApi.exportHistory,
} as const;

/** CSV export and import. */
export function csvRoutes(app: FastifyInstance, context: Context): void {
  for (const name of Object.keys(exports) as ExportName[]) {
    route(app, exports[name]).handle(async ({ query: { bom, ...filter }, principal, reply }) =>
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}.csv"`)
        .send(await exporter.csv(context, principal, name, { bom: bom === "true", filter })),
    );
  }
  route(app, csvApi.exportCampaign).handle(async ({ query: { bom, id }, principal, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="campaign.csv"')
      .send(await campaignSheetCsv(context, principal, id, { bom: bom === "true" })),
  );
  route(app, csvApi.importInfluencers).handle((call) => receive(app, call, context, influencersImport));
  route(app, csvApi.importBrands).handle((call) => receive(app, call, context, () => brandsImport));
  route(app, csvApi.importCampaign).handle(async (call) => {
    const target = await campaignSheetTarget(context, call.principal, call.query.id);
    return receive(app, call, context, () => target);
  });
}

type ImportFields = z.output<typeof creatorImportFieldsSchema>;
type ImportCall = { principal: Actor; request: FastifyRequest; reply: FastifyReply };

/** Streams one JSON line per step while the file is read, so that a long import shows its progress. */
async function receive(
  app: FastifyInstance,
  { principal, request, reply }: ImportCall,
  context: Context,
  targetOf: (fields: ImportFields) => ImportTarget,
) {
  if (!request.isMultipart()) throw wrongType();
  return withCsvUpload(request, context.temporaryFolder, async ({ fields, path }) => {
    const read = validate(creatorImportFieldsSchema, fields);
    const { dryRun, skipRefused, matchChannels } = read;
    const target = targetOf(read);
    const { start, conventions, columnOf } = await importer.survey(context, target, path);
    const lines = new PassThrough();
    const tell = (line: ImportLine) => void lines.write(`${JSON.stringify(line)}\n`);
    reply.type("application/x-ndjson; charset=utf-8").send(lines);
    tell({ type: "start", dryRun, ...start });
    try {
      await importer.run(context, target, principal, {
        path,
        conventions,
        columnOf,
        dryRun,
        skipRefused,
        matchChannels,
        tell,
      });
    } catch (error) {
      request.log.error({ err: error }, "an import failed");
      tell({ type: "failed", message: error instanceof DomainError ? error.message : errorMessages.server });
    }
    // The hook that waits for this ran when the response started, before the commit.
    await app.responseCache.settle();
    lines.end();
    return reply;
  });
}
