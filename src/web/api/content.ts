import type { SectionContent, SectionName } from "#domain/content/sections.ts";
import type { ApiClient } from "./client.ts";
import { type Packed, pack } from "./packed.ts";

/** A section of page text, or a failure to load it. */
export type Section<K extends SectionName> =
  | { ok: true; content: Packed<SectionContent[K]> }
  | { ok: false; section: K };

/** A missing section must not break the page. The server has already logged the error. */
export async function loadSection<K extends SectionName>(call: ApiClient, section: K): Promise<Section<K>> {
  try {
    return { ok: true, content: pack(await readSection(call, section)) };
  } catch {
    return { ok: false, section };
  }
}

export async function readSection<K extends SectionName>(
  call: ApiClient,
  section: K,
): Promise<SectionContent[K]> {
  const { data } = await call("GET /api/content/:section", { params: { section } });
  // The server has validated the text against the section's schema.
  return data.content as SectionContent[K];
}
