import type { FastifyInstance } from "fastify";
import { contentApi } from "#domain/content/content.api.ts";
import { type SectionName, sectionNames } from "#domain/content/sections.ts";
import { noRecord } from "#domain/public-changes.ts";
import { route } from "#server/http/route.ts";
import type { ContentSource } from "./content-source.ts";

export function contentRoutes(app: FastifyInstance, { content }: { content: ContentSource }): void {
  route(app, contentApi.readContent).handle(
    async ({ params }) => ({ data: { content: await content.read(params.section) } }),
    () => noRecord,
  );

  route(app, contentApi.readOperatorNotes).handle(async () => {
    const notes = await Promise.all(sectionNames.map((section) => notesAbout(content, section)));
    return { data: { notes: notes.flat() } };
  });
}

/** Errors of unreadable sections appear on the page and in the log. */
async function notesAbout(content: ContentSource, section: SectionName) {
  const written = await content.readNotes(section).catch(() => []);
  const places = await content.readOpenPlaces(section).catch(() => []);
  const open = places.length === 0 ? [] : [`Places to fill in: ${[...new Set(places)].join(", ")}.`];
  return [...written, ...open].map((text) => ({ section, text }));
}
