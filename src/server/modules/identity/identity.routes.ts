import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { colorSheet, colorSheetRoute, colorsOfPath } from "#domain/identity/color-sheet.ts";
import { identityApi } from "#domain/identity/identity.api.ts";
import { logoOf, logoRoute } from "#domain/identity/logo-path.ts";
import { pagePictureRoute, pictureKeyOf } from "#domain/identity/page-picture.ts";
import { noRecord } from "#domain/public-changes.ts";
import type { Context } from "#server/context.ts";
import { notFound, wrongType } from "#server/http/http-error.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import { type AcceptedFiles, withUpload } from "#server/http/upload.ts";
import { iconPaths } from "./drawn-icons.ts";
import * as identity from "./identity.service.ts";

const hidden = { schema: { hide: true } };
const drawn = { ...hidden, config: { rateLimit: rateLimits.picture } };
/** Content of these addresses never changes. */
const forever = "public, max-age=31536000, immutable";

/** Files drawn in the agency's colors and with its logo. */
export function identityFiles(app: FastifyInstance, context: Context): void {
  app.get(colorSheetRoute, hidden, async (request, reply) => {
    const { colors } = z.object({ colors: z.string() }).parse(request.params);
    const chosen = colorsOfPath(colors);
    if (chosen === undefined) throw notFound();
    return reply.header("cache-control", forever).type("text/css; charset=utf-8").send(colorSheet(chosen));
  });

  const stored = async (key: string | undefined) => {
    const bytes = key === undefined ? undefined : await identity.storedPicture(context, key);
    if (bytes === undefined) throw notFound();
    return bytes;
  };
  app.get(logoRoute, drawn, async (request, reply) => {
    const png = await stored(logoOf(request.url)?.digest);
    return (
      reply
        .header("cache-control", forever)
        // Mailboxes on other sites show it in our mails.
        .header("cross-origin-resource-policy", "cross-origin")
        .type("image/png")
        .send(png)
    );
  });

  app.get(pagePictureRoute, drawn, async (request, reply) => {
    const webp = await stored(pictureKeyOf(request.url));
    return reply.header("cache-control", forever).type("image/webp").send(webp);
  });

  for (const path of iconPaths) {
    app.get(path, drawn, (request, reply) =>
      app.responseCache.send(request, reply, { key: `icon ${path}`, query: [] }, async () => ({
        status: 200,
        headers: { "content-type": typeOf(path), "cache-control": revalidated },
        body: await identity.icon(context, path),
        isConcerned: noRecord,
      })),
    );
  }

  app.get("/site.webmanifest", hidden, (request, reply) =>
    app.responseCache.send(request, reply, { key: "manifest", query: [] }, async () => ({
      status: 200,
      headers: { "content-type": "application/manifest+json", "cache-control": revalidated },
      body: Buffer.from(JSON.stringify(await identity.manifest(context))),
      isConcerned: noRecord,
    })),
  );
}

/** An edit must show at once. */
const revalidated = "public, max-age=0, must-revalidate";

function typeOf(path: string): string {
  if (path.endsWith(".svg")) return "image/svg+xml";
  return path.endsWith(".ico") ? "image/x-icon" : "image/png";
}

export function identityRoutes(app: FastifyInstance, context: Context): void {
  const message = "Uploaded. Save to show it.";
  route(app, identityApi.uploadLogo).handle(async ({ request }) => ({
    data: { logo: await uploaded(context, request, { logo: 1 }, identity.addLogo) },
    message,
  }));
  route(app, identityApi.uploadPagePicture).handle(async ({ request }) => ({
    data: { picture: await uploaded(context, request, { picture: 1 }, identity.addPagePicture) },
    message,
  }));
}

/** Adds the only file of a form. */
function uploaded(
  context: Context,
  request: FastifyRequest,
  accepted: AcceptedFiles,
  add: typeof identity.addLogo,
): Promise<string> {
  if (!request.isMultipart()) throw wrongType();
  return withUpload(request, context.temporaryFolder, ({ files }) => add(context, files[0]), accepted);
}
