import type { FastifyInstance, FastifyRequest } from "fastify";
import { influencerChangesSchema, influencerInputSchema } from "#domain/influencers/influencer-fields.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import type { Context } from "#server/context.ts";
import { jsonParser } from "#server/http/json-bodies.ts";
import { route } from "#server/http/route.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as influencers from "./influencers.service.ts";
import { changeInfluencers } from "./influencers-bulk.service.ts";

export function influencersAdminRoutes(app: FastifyInstance, context: Context): void {
  // The older client sends no JSON content type, so any body is parsed as JSON here, after authentication.
  app.addContentTypeParser("*", { parseAs: "string" }, jsonParser(app));

  const read = <T>(
    request: FastifyRequest,
    handle: (fields: unknown, files: ReceivedFile[]) => Promise<T>,
  ) =>
    request.isMultipart()
      ? withUpload(request, context.temporaryFolder, ({ fields, files }) => handle(fields, files))
      : handle(request.body, []);

  route(app, influencersApi.addInfluencer).handle(async ({ principal, request }) => {
    const influencer = await read(request, (fields, files) =>
      influencers.create(context, principal, validate(influencerInputSchema, fields), files),
    );
    return { data: { influencer }, message: "Influencer added." };
  });

  route(app, influencersApi.editInfluencer).handle(async ({ params, principal, request }) => {
    const influencer = await read(request, (fields, files) =>
      influencers.update(context, principal, params.id, validate(influencerChangesSchema, fields), files),
    );
    return { data: { influencer }, message: "Influencer updated successfully!" };
  });

  route(app, influencersApi.deleteInfluencer).handle(async ({ params, principal }) => {
    const undo = await influencers.remove(context, principal, params.id);
    return { message: "Influencer deleted successfully.", undo };
  });

  route(app, influencersApi.changeInfluencers).handle(async ({ body, principal }) => {
    const { undo, ...data } = await changeInfluencers(context, principal, body.ids, body.action);
    return { data, undo };
  });
}
