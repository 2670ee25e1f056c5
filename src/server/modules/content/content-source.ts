import { type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SectionContent, type SectionName, sectionSchemas } from "#domain/content/sections.ts";

/** Far more than the text of a page, in bytes. */
const maximumBytes = 1024 * 1024;

/** A section that cannot be shown: its file is missing, is no text, is not valid JSON, or does not match its schema. */
export class ContentError extends Error {}

export type ContentSource = { read<K extends SectionName>(section: K): Promise<SectionContent[K]> };

/**
 * Reads page text from `<folder>/<section>.json`. A file is parsed again when its modification time or size changes.
 */
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

/** Synchronous: every page checks several files, and passing each check to the thread pool takes ten times as long. */
function stampOf(path: string, section: SectionName): string {
  const found = look(path, section);
  // Reading a device or a pipe might never end.
  if (!found.isFile())
    throw new ContentError(`content section ${section}: the file is a folder, a device, or a pipe`);
  const { mtimeMs, size, ino } = found;
  if (size > maximumBytes) throw new ContentError(`content section ${section}: the file is larger than 1 MB`);
  return `${mtimeMs} ${size} ${ino}`;
}

function look(path: string, section: SectionName): Stats {
  try {
    return statSync(path);
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
