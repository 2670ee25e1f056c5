import type { SectionContent, SectionName } from "#domain/content/sections.ts";
import type { PublicApi } from "./public-api.ts";

/** A section of page text, or the fact that it could not be loaded. */
export type Section<K extends SectionName> =
  | { ok: true; content: SectionContent[K] }
  | { ok: false; section: K };

/** One section that fails must not take the page with it. The server has logged why. */
export async function loadSection<K extends SectionName>(api: PublicApi, section: K): Promise<Section<K>> {
  try {
    return { ok: true, content: await api.section(section) };
  } catch {
    return { ok: false, section };
  }
}
