import { hash, randomUUID } from "node:crypto";
import { lateStart } from "./deferred-hydration.ts";
import type { PageFragments } from "./fragment-cache.server.ts";

type Rendered = {
  html: string;
  fragments: PageFragments;
  /** What the router in the browser starts with, as it reads it. */
  data: string;
  /** Names the routes of a page that fetches its script when it is painted; none for one that needs it at once. */
  routes: string | undefined;
};

/**
 * The `nonce` of every script that we render ourselves, by which we know them again. It never leaves the server: each is
 * replaced by nothing and the hash of the script reported, so that just these are allowed. A script that somebody
 * smuggled into a page does not know it and stays forbidden. A hash, unlike a nonce, lets a page be kept.
 */
export const scriptNonce = randomUUID();
const attribute = ` nonce="${scriptNonce}"`;
const ownScript = new RegExp(`<script([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</script>`, "g");
const startLate = lateStart(attribute);

/** Hands the data to the router. They are no script themselves, so what runs, and its hash, is the same on every page. */
const handOver = `{
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.currentScript.previousSibling.textContent);
  streamController.close();
}`;
const pageEnd = "</body></html>";

type Scripts = { html: string; hashes: string[] };
/** The scripts of a page follow from its routes. */
const known = new Map<string, Scripts>();

export function hasScripts(routes: string | undefined): boolean {
  return routes !== undefined && known.has(routes);
}

/** Puts the data and the fragments into a rendered page, and its scripts in order. */
export function finishPage({ html, fragments, data, routes }: Rendered): { body: Buffer; hashes: string[] } {
  const body = html.indexOf("<body");
  const found = html.indexOf(`<script${attribute}`, body);
  const end = found === -1 ? html.length - pageEnd.length : found;
  const kept = routes === undefined ? undefined : known.get(routes);
  const { head, scripts } = kept
    ? { head: html.slice(0, body), scripts: kept }
    : readScripts(html.slice(0, body), html.slice(end, -pageEnd.length), routes);
  const text = `<script type="application/json">${data.replaceAll("<", "\\u003c")}</script>`;
  const last = `${scripts.html}${text}<script>${handOver}</script>${pageEnd}`;
  const page = `<!DOCTYPE html>${head.replaceAll(attribute, "")}${html.slice(body, end)}${last}`;
  return { body: fragments.fillInto(page), hashes: scripts.hashes };
}

/** What the router rendered into the head and at the end of a page, of which all between is somebody's text. */
function readScripts(start: string, end: string, routes: string | undefined) {
  const { html, code } =
    routes === undefined
      ? { html: start + scriptNonce + end, code: undefined }
      : startLate(start + scriptNonce + end);
  const codes = code === undefined ? [handOver] : [handOver, code];
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
