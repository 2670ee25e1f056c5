import type { FastifyInstance } from "fastify";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { withActions } from "./join-requests.presenter.ts";
import * as requestWork from "./request-work.service.ts";

export function requestWorkRoutes(app: FastifyInstance, context: Context): void {
  route(app, joinRequestsApi.assignJoinRequest).handle(async ({ body, params, principal }) => ({
    data: {
      joinRequest: withActions(await requestWork.assign(context, principal, params.id, body), principal),
    },
    message: "Saved.",
  }));
}
