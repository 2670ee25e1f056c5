import { createHash } from "node:crypto";
import type { PageText } from "#domain/content/page-text.contract.ts";
import { type Content, isGroup } from "#domain/content/section-values.ts";
import type { SectionName } from "#domain/content/sections.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type ContentSource, parseSection } from "./content-source.ts";
import { findNewest, hasVersion } from "./content-versions.repository.ts";
import { ContentError } from "./section-files.ts";

type Written = { text: string; source: "file" | "database" };

/** A section in its present version on every node, even if no page can show it. */
export async function readWritten(
  executor: Executor,
  content: ContentSource,
  section: SectionName,
): Promise<Written | undefined> {
  const stored = content.keptIn === "database" ? await findNewest(executor, section) : undefined;
  if (stored) return { text: stored.text, source: "database" };
  try {
    return { text: await content.files.read(section), source: "file" };
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** A section for its form. */
export async function readSection(
  executor: Executor,
  content: ContentSource,
  section: SectionName,
): Promise<PageText> {
  const now = await readWritten(executor, content, section);
  const source = now?.source ?? content.keptIn;
  return {
    section,
    content: (now && jsonOf(now.text)) ?? null,
    version: versionOf(now?.text),
    source,
    problem: problemOf(section, now?.text),
    newFile: source === "database" ? await unseenFile(executor, content, section) : null,
  };
}

/** Text of a file that was changed although the database's text is in use. */
async function unseenFile(executor: Executor, content: ContentSource, section: SectionName) {
  const text = await content.files.read(section).catch(() => undefined);
  if (text === undefined || problemOf(section, text) !== null) return null;
  return (await hasVersion(executor, section, text)) ? null : (jsonOf(text) ?? null);
}

function problemOf(section: SectionName, text: string | undefined): string | null {
  if (text === undefined) return "The file is missing or cannot be read.";
  try {
    parseSection(section, text);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^content section [\w-]+: /, "");
  }
}

export function jsonOf(text: string): { [key: string]: Content } | undefined {
  try {
    const json = JSON.parse(text) as Content;
    return isGroup(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Identifies a state of a section, whoever wrote it. */
export function versionOf(text: string | undefined): string {
  return text === undefined ? "none" : createHash("sha256").update(text).digest("base64url");
}
