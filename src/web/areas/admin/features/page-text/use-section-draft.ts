import { useEffect } from "react";
import type { Content } from "#domain/content/section-values.ts";
import type { SectionName } from "#domain/content/sections.ts";
import { tabStorage } from "#web/ui/form/form-draft.ts";

/** The edited content, and the version it started from. */
export type SectionDraft = { content: Content; base: Content; version: string };

const nameOf = (section: SectionName) => `page-text:${section}`;
/** Delay after a keystroke, in milliseconds. */
const rest = 300;

export function takeSectionDraft(section: SectionName): SectionDraft | undefined {
  try {
    const draft = JSON.parse(tabStorage()?.getItem(nameOf(section)) ?? "null") as SectionDraft | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetSectionDraft(section: SectionName): void {
  keep(section, undefined);
}

function keep(section: SectionName, draft: SectionDraft | undefined): void {
  try {
    if (draft === undefined) tabStorage()?.removeItem(nameOf(section));
    else tabStorage()?.setItem(nameOf(section), JSON.stringify(draft));
  } catch {
    // If storage is full or denied, only the draft is lost.
  }
}

/** Stores the edited text for the lifetime of the tab; undefined if it equals the saved text. */
export function useSectionDraft(section: SectionName, draft: SectionDraft | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => keep(section, draft), rest);
    return () => clearTimeout(timer);
  }, [section, draft]);
}
