import { fillPlaces, mayBeLeftOut, openPlaces, type PlaceValues } from "#domain/content/open-places.ts";
import type { OpenPlace } from "#domain/content/page-text.contract.ts";
import type { Content } from "#domain/content/section-values.ts";
import { sectionNames } from "#domain/content/sections.ts";
import type { Context } from "#server/context.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import { textOf, validContent } from "./page-text.service.ts";
import { editSection } from "./page-text-editing.ts";
import { readSection } from "./section-state.ts";

// Places in page text that are filled in once for all sections.

/** In the order of the sections, each once. */
export async function list(context: Context): Promise<OpenPlace[]> {
  const texts = await Promise.all(
    sectionNames.map(async (section) => {
      const { content } = await readSection(context.database, context.content, section);
      return { section, content, names: openPlaces(content) };
    }),
  );
  const names = [...new Set(texts.flatMap((text) => text.names))];
  return names.map((name) => {
    const holders = texts.filter((text) => text.names.includes(name));
    return {
      name,
      sections: holders.map(({ section }) => section),
      mayBeLeftOut: holders.every(({ content }) => mayBeLeftOut(content, name)),
    };
  });
}

/**
 * Section by section: what a crash or another edit leaves out stays open, and can be sent again. Throws `Invalid` if a
 * value does not fit where it belongs.
 */
export async function fill(context: Context, actor: AdminActor, values: PlaceValues): Promise<OpenPlace[]> {
  for (const section of sectionNames) {
    const { content, version } = await readSection(context.database, context.content, section);
    if (content === null) continue;
    const filled = fillPlaces(content as Content, values);
    if (JSON.stringify(filled) === JSON.stringify(content)) continue;
    const text = textOf(validContent(section, filled));
    await editSection(context, actor, { section, version, origin: "edit", text });
  }
  return list(context);
}
