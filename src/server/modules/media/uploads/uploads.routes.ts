import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { tusContentType } from "#domain/media/early-uploads.ts";
import { uploadsApi } from "#domain/media/uploads.api.ts";
import type { Context } from "#server/context.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import { respondAsTus, uploadsPath } from "./tus-upload.ts";
import { uploadLocks } from "./upload-lock.ts";
import { presentUpload } from "./uploads.presenter.ts";
import { ownUpload, type UploadPlace, type UploadPrincipal } from "./uploads.service.ts";

/** Finds the record of a form that the caller may use, by its ID. Throws for everybody else. */
type FindPlace = (context: Context, principal: UploadPrincipal, id: string) => Promise<UploadPlace>;

/**
 * Begins, sends, resumes, and ends uploads in the tus protocol, and says what has become of them. `forms`: forms whose
 * files arrive in this way, by a part of the address at which an upload begins.
 */
export function uploadsRoutes(
  app: FastifyInstance,
  context: Context,
  forms: Record<string, FindPlace>,
): void {
  const locks = uploadLocks();
  const { audience } = uploadsApi.readUpload;
  // The handler reads the body.
  app.addContentTypeParser(tusContentType, (_request, _body, done) => done(null));
  for (const [name, findPlace] of Object.entries(forms)) {
    app.route({
      method: "POST",
      url: `${uploadsPath}/${name}/:id`,
      schema: { hide: true, params: recordParametersSchema },
      config: { audience, rateLimit: rateLimits.vote },
      handler: async (request, reply) => {
        const principal = request.principal as UploadPrincipal;
        const { id } = request.params as z.output<typeof recordParametersSchema>;
        const place = await findPlace(context, principal, id);
        return respondAsTus({ context, principal, locks, place }, request, reply);
      },
    });
  }
  app.route({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${uploadsPath}/:id`,
    schema: { hide: true, params: recordParametersSchema },
    config: { audience },
    handler: (request, reply) => {
      const principal = request.principal as UploadPrincipal;
      return respondAsTus({ context, principal, locks }, request, reply);
    },
  });

  route(app, uploadsApi.readUpload).handle(async ({ params, principal }) => ({
    data: { upload: presentUpload(await ownUpload(context, principal, params.id)) },
  }));
}
