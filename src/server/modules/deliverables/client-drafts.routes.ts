import type { FastifyInstance } from "fastify";
import { clientDraftsApi } from "#domain/deliverables/client-drafts.api.ts";
import { route } from "#server/http/route.ts";
import type { ClientDraftsService } from "./client-drafts.service.ts";

/** Pages on which people at the client review drafts, opened by their links. */
export function clientDraftsRoutes(
  app: FastifyInstance,
  { clientDrafts }: { clientDrafts: ClientDraftsService },
): void {
  route(app, clientDraftsApi.readClientDrafts).handle(async ({ principal }) => ({
    data: { page: await clientDrafts.read(principal) },
  }));

  route(app, clientDraftsApi.answerDraft).handle(async ({ params, body, principal }) => ({
    data: { page: await clientDrafts.answer(principal, params.id, body) },
  }));
}
