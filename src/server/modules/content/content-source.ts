import { openPlaces } from "#domain/content/open-places.ts";
import { type SplitContent, splitOperatorNotes } from "#domain/content/operator-notes.ts";
import { type SectionContent, type SectionName, sectionSchemas } from "#domain/content/sections.ts";
import { ContentError, type SectionFiles, sectionFiles } from "./section-files.ts";
import type { StoredTexts } from "./stored-texts.ts";

export type ContentSource = {
  /** Text for visitors, without the notes for site owners. */
  read<K extends SectionName>(section: K): Promise<SectionContent[K]>;
  /** Notes for site owners. */
  readNotes(section: SectionName): Promise<string[]>;
  /** Placeholders that the site owner has to fill in. */
  readOpenPlaces(section: SectionName): Promise<string[]>;
  files: SectionFiles;
  /** Storage of edits. */
  keptIn: "file" | "database";
};

/**
 * Reads page text from `<folder>/<section>.json`, or from the database once a section was edited there. Parses it
 * again after a change.
 */
export function contentSource(folder: string, stored?: StoredTexts): ContentSource {
  const files = sectionFiles(folder);
  const kept = new Map<SectionName, SplitContent<unknown> & { stamp: string }>();
  const parsed = async (section: SectionName, stamp: string, read: () => Promise<string> | string) => {
    const known = kept.get(section);
    if (known?.stamp === stamp) return known;
    const split = splitOperatorNotes<unknown>(parseSection(section, await read()));
    kept.set(section, { stamp, ...split });
    return split;
  };
  const look = async (section: SectionName): Promise<SplitContent<unknown>> => {
    const text = (await stored?.())?.get(section);
    if (text !== undefined) return parsed(section, `stored ${text.id}`, () => text.text);
    return parsed(section, files.stamp(section), () => files.read(section));
  };
  return {
    read: async <K extends SectionName>(section: K) => (await look(section)).shown as SectionContent[K],
    readNotes: async (section) => (await look(section)).notes,
    readOpenPlaces: async (section) => openPlaces((await look(section)).shown),
    files,
    keptIn: stored === undefined ? "file" : "database",
  };
}

/** Throws a `ContentError` that describes the problem. */
export function parseSection<K extends SectionName>(section: K, text: string): SectionContent[K] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ContentError(`content section ${section}: the file is not JSON`, { cause });
  }
  const result = sectionSchemas[section].safeParse(json);
  if (result.success) return result.data as SectionContent[K];
  const issue = result.error.issues[0];
  throw new ContentError(`content section ${section}: ${issue?.path.join(".")} ${issue?.message}`);
}
