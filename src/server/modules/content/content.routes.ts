import type { FastifyInstance } from "fastify";
import { contentApi } from "#domain/content/content.api.ts";
import { type SectionName, sectionNames } from "#domain/content/sections.ts";
import { noRecord } from "#domain/public-changes.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import type { ContentSource } from "./content-source.ts";

export function contentRoutes(app: FastifyInstance, context: Context): void {
  const { content } = context;
  route(app, contentApi.readContent).handle(
    async ({ params }) => ({ data: { content: await content.read(params.section) } }),
    () => noRecord,
  );

  route(app, contentApi.readOperatorNotes).handle(async () => {
    const notes = await Promise.all(sectionNames.map((section) => notesAbout(content, section)));
    return { data: { notes: notes.flat(), mailDelivery: mailDelivery(context) } };
  });
}

/** Errors of unreadable sections appear on the page and in the log. */
async function notesAbout(content: ContentSource, section: SectionName) {
  const written = await content.readNotes(section).catch(() => []);
  const places = await content.readOpenPlaces(section).catch(() => []);
  const notes = written.map((text) => ({ section, text, isBlank: false }));
  if (places.length === 0) return notes;
  const text = `Blanks to fill in: ${[...new Set(places)].join(", ")}.`;
  return [...notes, { section, text, isBlank: true }];
}
