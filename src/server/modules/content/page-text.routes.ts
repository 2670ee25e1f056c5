import type { FastifyInstance, FastifyRequest } from "fastify";
import { splitOperatorNotes } from "#domain/content/operator-notes.ts";
import { pageTextApi } from "#domain/content/page-text.api.ts";
import { sectionPaths } from "#domain/content/section-paths.ts";
import type { SectionName } from "#domain/content/sections.ts";
import { Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import * as openPlaces from "./open-places.service.ts";
import * as pageText from "./page-text.service.ts";
import { validContent } from "./page-text.service.ts";

/** Renders a page with other text for some sections. */
export type RenderPreview = (
  request: FastifyRequest,
  path: string,
  sections: ReadonlyMap<SectionName, unknown>,
) => Promise<string>;

export function pageTextRoutes(
  app: FastifyInstance,
  context: Context,
  renderPreview: RenderPreview | undefined,
): void {
  route(app, pageTextApi.listPageText).handle(async () => ({
    data: { sections: await pageText.list(context) },
  }));

  route(app, pageTextApi.listOpenPlaces).handle(async () => ({
    data: { places: await openPlaces.list(context) },
  }));

  route(app, pageTextApi.fillPlaces).handle(async ({ body, principal }) => ({
    data: { places: await openPlaces.fill(context, principal, body.values) },
    message: "Filled in. Every page shows it now.",
  }));

  route(app, pageTextApi.readPageText).handle(async ({ params }) => ({
    data: { text: await pageText.read(context, params.section) },
  }));

  route(app, pageTextApi.savePageText).handle(async ({ params, body, principal }) => ({
    data: { text: await pageText.save(context, principal, params.section, body) },
    message: "Saved. Every page shows it now.",
  }));

  route(app, pageTextApi.previewPageText).handle(async ({ params: { section }, body, request }) => {
    const { shown } = splitOperatorNotes(validContent(section, body.content));
    const path = body.path ?? sectionPaths[section] ?? "/";
    if (!previewPaths.has(path)) throw new Invalid("path", "is not a page of page text");
    if (renderPreview === undefined) throw notFound();
    return { data: { html: await renderPreview(request, path, new Map([[section, shown]])) } };
  });

  route(app, pageTextApi.listTextVersions).handle(async ({ params }) => ({
    data: { versions: await pageText.versions(context, params.section) },
  }));

  route(app, pageTextApi.readTextVersion).handle(async ({ params }) => ({
    data: await pageText.version(context, params.section, params.id),
  }));

  route(app, pageTextApi.restoreTextVersion).handle(async ({ params, body, principal }) => ({
    data: { text: await pageText.restore(context, principal, params.section, { id: params.id, ...body }) },
    message: "Restored. Every page shows it now.",
  }));
}

const previewPaths: ReadonlySet<string> = new Set(Object.values(sectionPaths));
