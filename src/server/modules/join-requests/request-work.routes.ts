import type { FastifyInstance } from "fastify";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import { route } from "#server/http/route.ts";
import { withActions } from "./join-requests.presenter.ts";
import type { RequestWorkService } from "./request-work.service.ts";

type Dependencies = { requestWork: RequestWorkService };

export function requestWorkRoutes(app: FastifyInstance, { requestWork }: Dependencies): void {
  route(app, joinRequestsApi.assignJoinRequest).handle(async ({ body, params, principal }) => ({
    data: { joinRequest: withActions(await requestWork.assign(principal, params.id, body), principal) },
    message: "Saved.",
  }));
}
