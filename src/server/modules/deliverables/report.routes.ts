import type { FastifyInstance } from "fastify";
import { reportApi } from "#domain/deliverables/report.api.ts";
import { route } from "#server/http/route.ts";
import type { ReportService } from "./report.service.ts";

type Dependencies = { report: ReportService };

/** The report of a campaign, for the team. */
export function reportRoutes(app: FastifyInstance, { report }: Dependencies): void {
  route(app, reportApi.readReport).handle(async ({ params }) => ({
    data: { report: await report.read(params.id) },
  }));
}

/** The report for the client, opened by a link. */
export function clientReportRoutes(app: FastifyInstance, { report }: Dependencies): void {
  route(app, reportApi.readClientReport).handle(async ({ principal }) => ({
    data: { report: await report.readByLink(principal) },
  }));
}
