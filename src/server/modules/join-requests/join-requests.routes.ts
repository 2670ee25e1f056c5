import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import {
  joinRequestBody,
  joinRequestQuerySchema,
  joinRequestsBody,
  proposalInputSchema,
  rejectionSchema,
} from "#domain/join-requests/join-request.contract.ts";
import { pageHeaders } from "#server/http/page-headers.ts";
import { actorOf, administratorOf } from "#server/http/principal.ts";
import type { JoinRequestsService } from "./join-requests.service.ts";

export function joinRequestsRoutes(
  app: FastifyInstance,
  { joinRequests }: { joinRequests: JoinRequestsService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    apiPaths.joinRequests,
    {
      schema: { querystring: joinRequestQuerySchema, response: { 200: joinRequestsBody } },
      config: { keys: "read" },
    },
    async (request, reply) => {
      const page = await joinRequests.list(request.query);
      pageHeaders(request, reply, page);
      return page.requests;
    },
  );

  routes.get(
    apiPaths.joinRequest,
    {
      schema: { params: recordParametersSchema, response: { 200: joinRequestBody } },
      config: { keys: "read" },
    },
    async (request) => ({
      success: true as const,
      data: { joinRequest: await joinRequests.record(request.params.id) },
    }),
  );

  routes.put(
    apiPaths.joinRequestApproval,
    { schema: { params: recordParametersSchema, response: { 200: influencerBody } } },
    async (request) => {
      const influencer = await joinRequests.approve(administratorOf(request), request.params.id);
      return { success: true as const, data: { influencer }, message: "Request approved." };
    },
  );

  routes.put(
    apiPaths.joinRequestRejection,
    {
      schema: { params: recordParametersSchema, body: rejectionSchema, response: { 200: messageBodySchema } },
    },
    async (request) => {
      const reason = request.body?.reason ?? "";
      await joinRequests.reject(administratorOf(request), request.params.id, reason);
      return { success: true as const, message: "Request rejected." };
    },
  );

  routes.put(
    apiPaths.joinRequestProposal,
    {
      config: { keys: "write" },
      schema: {
        params: recordParametersSchema,
        body: proposalInputSchema,
        response: { 200: messageBodySchema },
      },
    },
    async (request) => {
      await joinRequests.propose(actorOf(request), request.params.id, request.body);
      return { success: true as const, message: "Proposal noted." };
    },
  );

  routes.delete(
    apiPaths.joinRequestProposal,
    { schema: { params: recordParametersSchema, response: { 200: messageBodySchema } } },
    async (request) => {
      await joinRequests.dismissProposal(request.params.id);
      return { success: true as const, message: "Proposal dismissed." };
    },
  );
}
