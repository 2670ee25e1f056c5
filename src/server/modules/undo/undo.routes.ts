import type { FastifyInstance } from "fastify";
import { undoApi } from "#domain/undo/undo.api.ts";
import { route } from "#server/http/route.ts";
import type { UndoService } from "./undo.service.ts";

export function undoRoutes(app: FastifyInstance, { undo }: { undo: UndoService }): void {
  route(app, undoApi.undo).handle(async ({ body, principal }) => ({
    data: await undo.undo(principal, body.ids),
    message: "Undone.",
  }));
}
