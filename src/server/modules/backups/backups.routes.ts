import type { FastifyInstance } from "fastify";
import { backupsApi } from "#domain/backups/backups.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as backups from "./backups.service.ts";

export function backupsRoutes(app: FastifyInstance, context: Context): void {
  route(app, backupsApi.readBackups).handle(async () => ({ data: await backups.read(context) }));
}
