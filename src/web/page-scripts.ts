import { hash, randomUUID } from "node:crypto";
import { deferScript } from "./deferred-hydration.ts";
import favoritesCount from "./favorites-count.browser.js?raw";
import type { PageFragments } from "./fragment-cache.server.ts";

type Rendered = {
  html: string;
  fragments: PageFragments;
  /** The router's initial data in the browser, in the router's encoding. */
  data: string;
  /** Matched routes of a page whose script is deferred; undefined for one that needs its script immediately. */
  routes: string | undefined;
};

/**
 * A `nonce` that marks the scripts rendered by us. It never leaves the server: it is removed from the page, and the
 * hashes of the marked scripts are returned for the content security policy. An injected script does not know it
 * and stays blocked. Unlike a nonce, hashes allow the page to be cached.
 */
export const scriptNonce = randomUUID();
const attribute = ` nonce="${scriptNonce}"`;
const ownScript = new RegExp(`<script([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</script>`, "g");
const deferScripts = deferScript(attribute);

/**
 * Passes the data to the router. The data is not part of the script, so the script and its hash are the same on every
 * page.
 */
const handOver = `{
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.currentScript.previousSibling.textContent);
  streamController.close();
}`;
const pageEnd = "</body></html>";
/** Runs before the first paint, so that the header shows the number of favorites immediately. */
const showCount = `(${favoritesCount.trim().replace(/;$/, "")})();`;

type Scripts = { html: string; hashes: string[] };
/** The scripts of a page depend only on its routes. */
const known = new Map<string, Scripts>();

export function hasScripts(routes: string | undefined): boolean {
  return routes !== undefined && known.has(routes);
}

/** Inserts the data and the fragments into a rendered page, and finalizes its scripts. */
export function finishPage({ html, fragments, data, routes }: Rendered): {
  parts: (string | Buffer)[];
  hashes: string[];
} {
  const body = html.indexOf("<body");
  const found = html.indexOf(`<script${attribute}`, body);
  const end = found === -1 ? html.length - pageEnd.length : found;
  const kept = routes === undefined ? undefined : known.get(routes);
  const { head, scripts } = kept
    ? { head: html.slice(0, body), scripts: kept }
    : readScripts(html.slice(0, body), html.slice(end, -pageEnd.length), routes);
  const text = `<script type="application/json">${data.replaceAll("<", "\\u003c")}</script>`;
  const last = `${scripts.html}${text}<script>${handOver}</script>${pageEnd}`;
  const start = head.replaceAll(attribute, "").replace("<head>", () => `<head><script>${showCount}</script>`);
  const page = `<!DOCTYPE html>${start}${html.slice(body, end)}${last}`;
  return { parts: fragments.fillInto(page), hashes: scripts.hashes };
}

/**
 * Processes only the head and the end of a page, which the router rendered. The part in between contains user
 * content.
 */
function readScripts(start: string, end: string, routes: string | undefined) {
  const { html, code } =
    routes === undefined
      ? { html: start + scriptNonce + end, code: undefined }
      : deferScripts(start + scriptNonce + end);
  const codes = code === undefined ? [showCount, handOver] : [showCount, handOver, code];
  const cleaned = html.replace(ownScript, (_, before: string, after: string, own: string) => {
    if (own !== "") codes.push(own);
    return `<script${before}${after}>${own}</script>`;
  });
  const [head = "", last = ""] = cleaned.replaceAll(attribute, "").split(scriptNonce);
  const scripts = { html: last, hashes: [...new Set(codes)].map(hashOf) };
  if (routes !== undefined) known.set(routes, scripts);
  return { head, scripts };
}

function hashOf(code: string): string {
  return hash("sha256", code, "base64");
}
