import type { FastifyInstance } from "fastify";
import { deliverablesApi } from "#domain/deliverables/deliverables.api.ts";
import type { Context } from "#server/context.ts";
import { draftReader } from "#server/http/draft-upload.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { changeDeliverableState } from "./change-deliverable-state.ts";
import * as deliverables from "./deliverables.service.ts";
import { submitDraftFor } from "./submit-draft.ts";

/** Deliverables, for the team. */
export function deliverablesRoutes(app: FastifyInstance, context: Context): void {
  const readDraft = draftReader(context.temporaryFolder);

  route(app, deliverablesApi.listDeliverables).handle(async ({ query, principal }) => {
    const { deliverables: items, ...page } = await deliverables.list(context, query, principal);
    return { items, ...page };
  });

  route(app, deliverablesApi.addDeliverable).handle(async ({ params, body, principal, request }) => ({
    data: {
      deliverable: await deliverables.add(context, principal, params.id, body, idempotencyKeyOf(request)),
    },
    message: "Deliverable added.",
  }));

  route(app, deliverablesApi.readDeliverable).handle(async ({ params, principal }) => ({
    data: { deliverable: await deliverables.read(context, params.id, principal) },
  }));

  route(app, deliverablesApi.editDeliverable).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await deliverables.update(context, principal, params.id, body) },
  }));

  route(app, deliverablesApi.setDeliverableState).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await changeDeliverableState(context, principal, params.id, body) },
  }));

  route(app, deliverablesApi.addDraft).handle(async ({ params, principal, request }) => ({
    data: {
      deliverable: await readDraft(request, (input, files) => {
        const idempotencyKey = idempotencyKeyOf(request);
        return submitDraftFor(context, principal, params.id, { input, files, idempotencyKey });
      }),
    },
    message: "Draft added.",
  }));

  route(app, deliverablesApi.enterResults).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await deliverables.enterResults(context, principal, params.id, body.results) },
  }));
}
