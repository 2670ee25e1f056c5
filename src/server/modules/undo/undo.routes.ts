import type { FastifyInstance } from "fastify";
import { undoApi } from "#domain/undo/undo.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as undo from "./undo.service.ts";

export function undoRoutes(app: FastifyInstance, context: Context): void {
  route(app, undoApi.undo).handle(async ({ body, principal }) => ({
    data: await undo.undo(context, principal, body.ids),
    message: "Undone.",
  }));
}
