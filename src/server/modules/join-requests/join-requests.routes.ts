import type { FastifyInstance } from "fastify";
import { joinRequestsApi } from "#domain/join-requests/join-requests.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { withActions } from "./join-requests.presenter.ts";
import * as joinRequests from "./join-requests.service.ts";
import { decideJoinRequests } from "./join-requests-bulk.service.ts";

export function joinRequestsRoutes(app: FastifyInstance, context: Context): void {
  route(app, joinRequestsApi.listJoinRequests).handle(async ({ principal, query }) => {
    const { requests, ...page } = await joinRequests.list(context, query);
    return { items: requests.map((request) => withActions(request, principal)), ...page };
  });

  route(app, joinRequestsApi.readJoinRequest).handle(async ({ params, principal }) => ({
    data: { joinRequest: withActions(await joinRequests.record(context, params.id), principal) },
  }));

  route(app, joinRequestsApi.approveJoinRequest).handle(async ({ body, params, principal }) => {
    const { influencer, undo } = await joinRequests.approve(context, principal, params.id, body);
    return { data: { influencer }, message: "Request approved.", undo };
  });

  route(app, joinRequestsApi.rejectJoinRequest).handle(async ({ body, params, principal }) => {
    const undo = await joinRequests.reject(context, principal, params.id, body);
    return { message: "Request rejected.", undo };
  });

  route(app, joinRequestsApi.askForChanges).handle(async ({ body, params, principal }) => ({
    data: {
      joinRequest: withActions(await joinRequests.ask(context, principal, params.id, body), principal),
    },
    message: "The applicant has been asked.",
  }));

  route(app, joinRequestsApi.decideJoinRequests).handle(async ({ body, principal }) => {
    const { undo, ...data } = await decideJoinRequests(context, principal, body);
    return { data, undo };
  });

  route(app, joinRequestsApi.proposeDecision).handle(async ({ body, params, principal }) => {
    await joinRequests.propose(context, principal, params.id, body);
    return { message: "Proposal noted." };
  });

  route(app, joinRequestsApi.dismissProposal).handle(async ({ params }) => {
    await joinRequests.dismissProposal(context, params.id);
    return { message: "Proposal dismissed." };
  });
}
