import type { FastifyInstance } from "fastify";
import { ownDeliverablesApi } from "#domain/deliverables/own-deliverables.api.ts";
import type { Context } from "#server/context.ts";
import { draftReader } from "#server/http/draft-upload.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as creatorDeliverables from "./creator-deliverables.service.ts";

/** A creator's own deliverables, opened by the link of the collaboration. */
export function creatorDeliverablesRoutes(app: FastifyInstance, context: Context): void {
  const readDraft = draftReader(context.temporaryFolder);

  route(app, ownDeliverablesApi.sendDraft).handle(async ({ params, principal, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const collaboration = await readDraft(request, (input, files) =>
      creatorDeliverables.sendDraft(context, principal, params.id, { input, files, idempotencyKey }),
    );
    return { data: { collaboration } };
  });

  route(app, ownDeliverablesApi.addResultFiles).handle(async ({ params, body, principal, request }) => {
    const sent = { ...body, idempotencyKey: idempotencyKeyOf(request) };
    return {
      data: { collaboration: await creatorDeliverables.addResultFiles(context, principal, params.id, sent) },
    };
  });

  route(app, ownDeliverablesApi.refuseChanges).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await creatorDeliverables.refuse(context, principal, params.id, body) },
  }));

  route(app, ownDeliverablesApi.enterPublication).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await creatorDeliverables.publish(context, principal, params.id, body) },
  }));

  route(app, ownDeliverablesApi.enterOwnResults).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await creatorDeliverables.enterResults(context, principal, params.id, body) },
  }));
}
