import type { FastifyInstance } from "fastify";
import { clientDraftsApi } from "#domain/deliverables/client-drafts.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as clientDrafts from "./client-drafts.service.ts";

/** Pages on which people at the client review drafts, opened by their links. */
export function clientDraftsRoutes(app: FastifyInstance, context: Context): void {
  route(app, clientDraftsApi.readClientDrafts).handle(async ({ principal }) => ({
    data: { page: await clientDrafts.read(context, principal) },
  }));

  route(app, clientDraftsApi.answerDraft).handle(async ({ params, body, principal }) => ({
    data: { page: await clientDrafts.answer(context, principal, params.id, body) },
  }));

  route(app, clientDraftsApi.retractDraftAnswer).handle(async ({ params, principal }) => ({
    data: { page: await clientDrafts.retract(context, principal, params.id) },
  }));
}
