import { type FormValues, isBlank } from "./form-values.ts";

/** What a form held when it was last touched, and the name of the sending that may be under way. */
export type Draft = { values: FormValues; key: string | undefined };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";

/**
 * Drafts live as long as the tab: a dropped connection, a reload or a way back loses nothing, and the next person at
 * the machine finds nothing. Without storage (a browser may deny it) a form has no draft.
 */
export function readDraft(store: Store | undefined, name: string): Draft | undefined {
  try {
    const parsed: unknown = JSON.parse(store?.getItem(prefix + name) ?? "null");
    if (typeof parsed !== "object" || parsed === null || !("values" in parsed)) return undefined;
    const { values, key } = parsed as { values: unknown; key?: unknown };
    if (typeof values !== "object" || values === null) return undefined;
    const texts = Object.entries(values).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    });
    return { values: Object.fromEntries(texts), key: typeof key === "string" ? key : undefined };
  } catch {
    return undefined;
  }
}

/** Keeps a draft; a form with nothing in it has none. */
export function writeDraft(store: Store | undefined, name: string, draft: Draft): void {
  try {
    if (isBlank(draft.values)) store?.removeItem(prefix + name);
    else store?.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A full or denied storage takes the draft away, not the form.
  }
}

export function clearDraft(store: Store | undefined, name: string): void {
  writeDraft(store, name, { values: {}, key: undefined });
}

/** The tab's storage, where the browser allows it: reading the property alone may throw. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
