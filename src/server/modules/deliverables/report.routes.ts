import type { FastifyInstance } from "fastify";
import { reportApi } from "#domain/deliverables/report.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as report from "./report.service.ts";

/** The report of a campaign, for the team. */
export function reportRoutes(app: FastifyInstance, context: Context): void {
  route(app, reportApi.readReport).handle(async ({ params }) => ({
    data: { report: await report.read(context, params.id) },
  }));
}

/** The report for the client, opened by a link. */
export function clientReportRoutes(app: FastifyInstance, context: Context): void {
  route(app, reportApi.readClientReport).handle(async ({ principal }) => ({
    data: { report: await report.readByLink(context, principal) },
  }));
}
