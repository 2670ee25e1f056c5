import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** Memory for fragments, in bytes. */
const maximumSize = 16 * 1024 * 1024;

/** React puts them before the fragment; they belong into the head, where who uses the fragment has to ask for them. */
const preloads = /^(<link rel="preload"[^>]*>)+/;

/** Parts of pages as they leave. They depend on nothing but their key, and so never become stale. */
const kept = new LRUCache<string, Buffer>({
  maxSize: maximumSize,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
});

/** Stands for each fragment while React renders a page, so that their text is not copied. No text of a page can hold it. */
const mark = randomUUID();

export type PageFragments = ReturnType<typeof pageFragments>;

/** The fragments of one page. */
export function pageFragments() {
  const fragments: Buffer[] = [];
  const renderFragment = (key: string, content: ReactNode): string => {
    const known = kept.get(key);
    const html = known ?? Buffer.from(renderToString(content).replace(preloads, ""));
    if (known === undefined) kept.set(key, html);
    fragments.push(html);
    return mark;
  };
  const fillInto = (page: string): Buffer => {
    const between = page.split(mark);
    return Buffer.concat(
      between.flatMap((text, index) => [Buffer.from(text), ...fragments.slice(index, index + 1)]),
    );
  };
  return { renderFragment, fillInto };
}
