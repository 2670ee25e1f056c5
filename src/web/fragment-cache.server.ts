import { randomUUID } from "node:crypto";
import { totalmem } from "node:os";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { cacheLimit } from "#domain/cache-limit.ts";
import { derivedOnce } from "#domain/derived-once.ts";
import { jsonOf } from "./api/packed.ts";
import type { FragmentKey, ServerRendering } from "./ui/server-rendering.ts";

/** Memory of the machine or its container, in bytes. The server's own, in `machine.ts`, is closed to the web. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** Maximum size of the cache, in bytes. */
const maximumSize = cacheLimit(48 * 1024 * 1024, memory);
/** Maximum length of the texts that fragments depend on. A fragment of a dropped text is rendered again. */
const maximumTexts = cacheLimit(8 * 1024 * 1024, memory);

/**
 * React puts preload links before the fragment, but they belong in the head. The component that uses the fragment
 * preloads there.
 */
const preloads = /^(<link rel="preload"[^>]*>)+/;

/** Rendered parts of pages. They depend only on their key, so they never become stale. */
const kept = new LRUCache<string, Buffer>({
  maxSize: maximumSize,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
});

const forms = new WeakMap<object, Map<string, string>>();

export const renderOnce: ServerRendering["renderOnce"] = (subject, form, { content, start, end }) => {
  const known = forms.get(subject) ?? new Map<string, string>();
  forms.set(subject, known);
  const html = known.get(form) ?? renderToString(content()).slice(start.length, -end.length);
  known.set(form, html);
  return html;
};

/**
 * A placeholder for each fragment while React renders a page, which avoids copying their HTML. It is random, so no text
 * can contain it.
 */
const mark = randomUUID();

function textOf(parts: FragmentKey): string {
  return parts.map((part) => (typeof part === "object" ? numberOf(part) : String(part))).join("\n");
}

/** Short number that replaces the content of an object in keys. Equal objects have the same number. */
const numberOf = derivedOnce((part: object) => {
  const json = jsonOf(part);
  const number = numbers.get(json) ?? `#${numbered++}`;
  numbers.set(json, number);
  return number;
});
const numbers = new LRUCache<string, string>({
  maxSize: maximumTexts,
  sizeCalculation: (_, json) => json.length,
});
let numbered = 0;

export type PageFragments = ReturnType<typeof pageFragments>;

export function pageFragments() {
  const fragments: Buffer[] = [];
  const renderFragment = (parts: FragmentKey, content: () => ReactNode): string => {
    const key = textOf(parts);
    const known = kept.get(key);
    const html = known ?? Buffer.from(renderToString(content()).replace(preloads, ""));
    if (known === undefined) kept.set(key, html);
    fragments.push(html);
    return mark;
  };
  /** Splits the page into its own text and the fragments. */
  const fillInto = (page: string): (string | Buffer)[] =>
    page.split(mark).flatMap((text, index) => [text, ...fragments.slice(index, index + 1)]);
  return { renderFragment, fillInto };
}
