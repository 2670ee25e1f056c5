import type { Readable } from "node:stream";
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { apiClient } from "./api/client.ts";
import { serverContext } from "./api/server-context.ts";
import type { Answer, ApiRequest, Transport } from "./api/transport.ts";
import { pageFragments, renderOnce } from "./fragment-cache.server.ts";
import { finishPage, hasScripts, scriptNonce } from "./page-scripts.ts";
import { ServerRendering } from "./ui/server-rendering.ts";

export const streamTimeout = 10_000;

type Dispatch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body: Buffer | Readable | string | undefined },
) => Promise<Answer>;

type ServerDependencies = { dispatch: Dispatch; publicUrl: string; reportError: (error: unknown) => void };

/** Called by the server for each request. Gives loaders the API without a network in between. */
export function makeContext({ dispatch, publicUrl, reportError }: ServerDependencies) {
  const transport: Transport = async (request) => dispatch(request.path, await encode(request));
  const context = new RouterContextProvider();
  context.set(serverContext, {
    call: apiClient(transport),
    transport,
    forward: (path, headers, body) => dispatch(path, { method: "POST", headers, body }),
    publicUrl,
    reportError,
  });
  return context;
}

/** Logs errors of loaders and rendering, except for pages that do not exist. */
export function handleError(
  error: unknown,
  { context, request }: { context: unknown; request: Request },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (context instanceof RouterContextProvider) context.get(serverContext).reportError(error);
}

async function encode({ method, headers = {}, json, form }: ApiRequest) {
  if (form) {
    const encoded = new Response(form);
    const contentType = encoded.headers.get("content-type") ?? "multipart/form-data";
    const body = Buffer.from(await encoded.arrayBuffer());
    return { method, headers: { ...headers, "content-type": contentType }, body };
  }
  if (json === undefined) return { method, headers, body: undefined };
  return { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(json) };
}

/**
 * Renders a whole page. Nothing suspends on the server, and rendering to a string costs half as much as to a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
) {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const data = await readText(serverHandoffStream);
  const fragments = pageFragments();
  const routes = isReadFirst(request) ? routesOf(routerContext) : undefined;
  const kept = { renderFragment: fragments.renderFragment, renderOnce, hasScripts: hasScripts(routes) };
  const html = renderToString(
    <ServerRendering value={import.meta.env.PROD ? kept : undefined}>
      <ServerRouter context={forMatches(routerContext)} url={request.url} nonce={scriptNonce} />
    </ServerRendering>,
  );
  const page = finishPage({ html, fragments, data, routes });
  headers.set("x-script-hashes", page.hashes.join(" "));
  // Passed beside the response: as a stream, the page would be copied in and out again.
  return Object.assign(new Response(null, { status, headers }), { parts: page.parts });
}

/** The admin area and pages of links show nothing until their script runs; all other pages are readable without. */
function isReadFirst({ url }: Request): boolean {
  return import.meta.env.PROD && !/^\/(admin|l)(\/|$)/.test(new URL(url).pathname);
}

function routesOf({ staticHandlerContext: { matches } }: EntryContext): string {
  return matches.map(({ route: { id } }) => id).join(" ");
}

/**
 * By default, the router creates a route for every entry of the manifest on each page, but it needs only the
 * matching ones.
 */
function forMatches(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

/** Replaces `text` of node:stream/consumers, which takes several times as long for the single chunk here. */
async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (stream === undefined) return "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}
