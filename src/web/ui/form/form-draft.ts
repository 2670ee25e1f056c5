import type { Texts } from "./controls.ts";

/** The values of a form when it was last edited, and the idempotency key of a submission in progress. */
export type Draft = { texts: Texts; key: string | undefined };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";

/**
 * Drafts are stored in the tab's session storage: they survive a lost connection, a reload, and Back, but are not
 * shown to the next person at the same computer. If the browser denies storage, a form has no draft.
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

/** Stores a draft, unless the form is empty. */
export function writeDraft(store: Store | undefined, name: string, { texts, key }: Draft): void {
  try {
    const isBlank = [...texts.values()].every((text) => text.trim() === "");
    if (isBlank) store?.removeItem(prefix + name);
    else store?.setItem(prefix + name, JSON.stringify({ texts: [...texts], key }));
  } catch {
    // If storage is full or denied, only the draft is lost.
  }
}

/** Whether another tab has changed a draft. */
export function isOfDraft({ storageArea, key }: StorageEvent, name: string): boolean {
  return storageArea === browserStorage() && (key === prefix + name || key === null);
}

export function clearDraft(store: Store | undefined, name: string): void {
  writeDraft(store, name, { texts: new URLSearchParams(), key: undefined });
}

/** The tab's session storage. Undefined if reading the property throws, because access is denied. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The browser's storage. Undefined if reading the property throws, because access is denied. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** An idempotency key. */
export function newKey(): string {
  // randomUUID requires HTTPS, and a form must work on a plain HTTP address, too.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
