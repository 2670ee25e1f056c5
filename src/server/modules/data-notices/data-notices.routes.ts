import type { FastifyInstance } from "fastify";
import { dataNoticesApi } from "#domain/data-notices/data-notices.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as dataNotices from "./data-notices.service.ts";
import * as ownData from "./own-data.service.ts";

/** Notices to creators about the data that the agency has of them. */
export function dataNoticesRoutes(app: FastifyInstance, context: Context): void {
  route(app, dataNoticesApi.sendDataNotices).handle(async ({ principal, body }) => ({
    data: await dataNotices.send(context, principal, body.ids),
  }));
}

/** Calls for creators behind the link of a notice. */
export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  route(app, dataNoticesApi.readOwnData).handle(async ({ principal }) => ({
    data: { notice: await ownData.read(context, principal) },
  }));

  route(app, dataNoticesApi.objectToContact).handle(async ({ principal }) => ({
    data: { notice: await ownData.request(context, principal, "object") },
  }));

  route(app, dataNoticesApi.askForErasure).handle(async ({ principal }) => ({
    data: { notice: await ownData.request(context, principal, "erase") },
  }));
}
