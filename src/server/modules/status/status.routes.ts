import type { FastifyInstance } from "fastify";
import { statusApi } from "#domain/status/status.api.ts";
import { withdrawnMessage } from "#domain/status/status.contract.ts";
import { route } from "#server/http/route.ts";
import type { StatusService } from "./status.service.ts";

export function statusRoutes(app: FastifyInstance, { status }: { status: StatusService }): void {
  route(app, statusApi.readStatus).handle(async ({ principal }) => ({
    success: true,
    data: { status: await status.read(principal) },
  }));

  route(app, statusApi.withdrawApplication).handle(async ({ principal }) => {
    await status.withdraw(principal);
    return { success: true, message: withdrawnMessage };
  });
}
