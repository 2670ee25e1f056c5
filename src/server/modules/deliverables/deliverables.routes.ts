import type { FastifyInstance, FastifyRequest } from "fastify";
import { deliverablesApi } from "#domain/deliverables/deliverables.api.ts";
import { type DraftInput, draftInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { ownDeliverablesApi } from "#domain/deliverables/own-deliverables.api.ts";
import { maximumImages, maximumVideos } from "#domain/media/upload-limits.ts";
import { wrongType } from "#server/http/http-error.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { type AcceptedFiles, withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { DeliverablesService } from "./deliverables.service.ts";
import type { OwnDeliverablesService } from "./own-deliverables.service.ts";

type Dependencies = { deliverables: DeliverablesService; temporaryFolder: string };
type OwnDependencies = { ownDeliverables: OwnDeliverablesService; temporaryFolder: string };

const draftFiles: AcceptedFiles = { images: maximumImages, videos: maximumVideos };

/** Reads a draft from a form with files, or from JSON without files. */
function draftReader(temporaryFolder: string) {
  return async <T>(
    request: FastifyRequest,
    handle: (input: DraftInput, files: ReceivedFile[]) => Promise<T>,
  ) => {
    if (!request.isMultipart()) return handle(validate(draftInputSchema, request.body), []);
    return withUpload(
      request,
      temporaryFolder,
      ({ fields, files }) => handle(validate(draftInputSchema, fields), files),
      draftFiles,
    );
  };
}

/** Deliverables, for the team. */
export function deliverablesRoutes(
  app: FastifyInstance,
  { deliverables, temporaryFolder }: Dependencies,
): void {
  const readDraft = draftReader(temporaryFolder);

  route(app, deliverablesApi.listDeliverables).handle(async ({ query, principal }) => {
    const { deliverables: items, ...page } = await deliverables.list(query, principal);
    return { items, ...page };
  });

  route(app, deliverablesApi.addDeliverable).handle(async ({ params, body, principal, request }) => ({
    data: { deliverable: await deliverables.add(principal, params.id, body, idempotencyKeyOf(request)) },
    message: "Piece added.",
  }));

  route(app, deliverablesApi.readDeliverable).handle(async ({ params, principal }) => ({
    data: { deliverable: await deliverables.read(params.id, principal) },
  }));

  route(app, deliverablesApi.editDeliverable).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await deliverables.update(principal, params.id, body) },
  }));

  route(app, deliverablesApi.setDeliverableState).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await deliverables.setState(principal, params.id, body) },
  }));

  route(app, deliverablesApi.addDraft).handle(async ({ params, principal, request }) => ({
    data: {
      deliverable: await readDraft(request, (input, files) => {
        const idempotencyKey = idempotencyKeyOf(request);
        return deliverables.addDraft(principal, params.id, { input, files, idempotencyKey });
      }),
    },
    message: "Draft added.",
  }));

  route(app, deliverablesApi.enterResults).handle(async ({ params, body, principal }) => ({
    data: { deliverable: await deliverables.enterResults(principal, params.id, body.results) },
  }));
}

/** A creator's own deliverables, opened by the link of the collaboration. */
export function ownDeliverablesRoutes(
  app: FastifyInstance,
  { ownDeliverables, temporaryFolder }: OwnDependencies,
): void {
  const readDraft = draftReader(temporaryFolder);

  route(app, ownDeliverablesApi.sendDraft).handle(async ({ params, principal, request }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const collaboration = await readDraft(request, (input, files) =>
      ownDeliverables.sendDraft(principal, params.id, { input, files, idempotencyKey }),
    );
    return { data: { collaboration } };
  });

  route(app, ownDeliverablesApi.addResultFiles).handle(({ params, principal, request }) => {
    if (!request.isMultipart()) throw wrongType();
    const idempotencyKey = idempotencyKeyOf(request);
    return withUpload(
      request,
      temporaryFolder,
      async ({ files }) => {
        const sent = { files, idempotencyKey };
        const collaboration = await ownDeliverables.addResultFiles(principal, params.id, sent);
        return { data: { collaboration } };
      },
      { images: maximumImages },
    );
  });

  route(app, ownDeliverablesApi.refuseChanges).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await ownDeliverables.refuse(principal, params.id, body) },
  }));

  route(app, ownDeliverablesApi.enterPublication).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await ownDeliverables.publish(principal, params.id, body) },
  }));

  route(app, ownDeliverablesApi.enterOwnResults).handle(async ({ params, body, principal }) => ({
    data: { collaboration: await ownDeliverables.enterResults(principal, params.id, body) },
  }));
}
