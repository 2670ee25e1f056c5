/** Notifies this page of a change; other tabs receive `storage`. favorites-count.browser.js listens, too. */
const changed = "favoriteschange";
/** A page restored from the back-forward cache has missed changes by other tabs. */
const events = ["storage", "pageshow", changed];

/** A value in localStorage. It is the same object as long as the stored text is the same. */
export function storedValue<T>(key: string, parse: (value: unknown) => T) {
  let known: { text: string | null; value: T } | undefined;
  return {
    read(): T {
      const text = readText(key);
      if (known === undefined || known.text !== text) known = { text, value: parse(parsed(text)) };
      return known.value;
    },
    /** Returns false, and leaves the value unchanged, if the browser denies storage or it is full. */
    write(value: T): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        return false;
      }
      dispatchEvent(new Event(changed));
      return true;
    },
  };
}

export function subscribeToStored(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
