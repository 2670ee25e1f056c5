import type { Texts } from "./controls.ts";

/** What a form held when it was last touched, and the name of the sending that may be under way. */
export type Draft = { texts: Texts; key: string | undefined };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";

/**
 * Drafts live as long as the tab: a dropped connection, a reload or a way back loses nothing, and the next person at
 * the machine finds nothing. Without storage (a browser may deny it) a form has no draft.
 */
export function readDraft(store: Store | undefined, name: string): Draft | undefined {
  try {
    const { texts, key } = JSON.parse(store?.getItem(prefix + name) ?? "{}");
    if (!Array.isArray(texts)) return undefined;
    return { texts: new URLSearchParams(texts), key: typeof key === "string" ? key : undefined };
  } catch {
    return undefined;
  }
}

/** Keeps a draft; a form with nothing in it has none. */
export function writeDraft(store: Store | undefined, name: string, { texts, key }: Draft): void {
  try {
    const isBlank = [...texts.values()].every((text) => text.trim() === "");
    if (isBlank) store?.removeItem(prefix + name);
    else store?.setItem(prefix + name, JSON.stringify({ texts: [...texts], key }));
  } catch {
    // A full or denied storage takes the draft away, not the form.
  }
}

export function clearDraft(store: Store | undefined, name: string): void {
  writeDraft(store, name, { texts: new URLSearchParams(), key: undefined });
}

/** The tab's storage, where the browser allows it: reading the property alone may throw. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
