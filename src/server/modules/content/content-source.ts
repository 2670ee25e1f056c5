import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SectionContent, type SectionName, sectionSchemas } from "#domain/content/sections.ts";

/** A section that cannot be shown: its file is missing, is no JSON, or does not fit its schema. */
export class ContentError extends Error {}

export type ContentSource = { read<K extends SectionName>(section: K): Promise<SectionContent[K]> };

/** Reads page text from `<folder>/<section>.json`. A file is parsed again when its time or size has changed. */
export function contentSource(folder: string): ContentSource {
  const kept = new Map<SectionName, { stamp: string; content: unknown }>();
  return {
    async read<K extends SectionName>(section: K) {
      const path = join(folder, `${section}.json`);
      const stamp = stampOf(path, section);
      const known = kept.get(section);
      if (known?.stamp === stamp) return known.content as SectionContent[K];
      const content = parse(section, await readFile(path, "utf8"));
      kept.set(section, { stamp, content });
      return content;
    },
  };
}

/** At once: every page looks at several files, and handing each look to another thread takes ten times as long. */
function stampOf(path: string, section: SectionName): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (cause) {
    throw new ContentError(`content section ${section}: the file cannot be read`, { cause });
  }
}

function parse<K extends SectionName>(section: K, text: string): SectionContent[K] {
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
