import { createHash, randomBytes } from "node:crypto";
import { type Readable, Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { apiClient } from "./api/client.ts";
import { serverContext } from "./api/server-context.ts";
import type { ApiRequest, Transport } from "./api/transport.ts";
import { startLate } from "./deferred-hydration.ts";

export const streamTimeout = 10_000;

type Dispatch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body: Buffer | Readable | string | undefined },
) => Promise<Response>;

type ServerParts = { dispatch: Dispatch; publicUrl: string; reportError: (error: unknown) => void };

/** Called by the server for each request: gives loaders the API without a network between. */
export function makeContext({ dispatch, publicUrl, reportError }: ServerParts) {
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

/** What loaders and rendering throw goes to the server's log; an address that does not exist is no fault. */
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
 * Renders a whole page. The inline scripts that we render carry a secret attribute; each is replaced by nothing
 * and its hash reported to the server, which allows just these. A script that somebody smuggled into the
 * page does not know the secret and stays forbidden. A hash, unlike a nonce, lets a page be kept.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const secret = randomBytes(16).toString("hex");
  const { html, failed } = await render(
    <ServerRouter context={routerContext} url={request.url} nonce={secret} />,
    secret,
    context.get(serverContext).reportError,
  );
  const page = takeHashes(html, secret, isReadFirst(request));
  headers.set("x-script-hashes", page.hashes.join(" "));
  return new Response(page.html, { status: failed ? 500 : status, headers });
}

async function render(
  page: React.ReactNode,
  nonce: string,
  reportError: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        reportError(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout);
  });
}

/** The administrator's area shows nothing before its script runs; every other page is whole without it. */
function isReadFirst({ url }: Request): boolean {
  return import.meta.env.PROD && !/^\/admin(\/|$)/.test(new URL(url).pathname);
}

function takeHashes(html: string, secret: string, late: boolean): { html: string; hashes: string[] } {
  const attribute = ` nonce="${secret}"`;
  const page = late ? startLate(html, attribute) : { html, code: undefined };
  const hashes = new Set<string>(page.code === undefined ? [] : [hashOf(page.code)]);
  const pattern = new RegExp(`<script([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</script>`, "g");
  const cleaned = page.html.replace(pattern, (_, before: string, after: string, code: string) => {
    if (code !== "") hashes.add(hashOf(code));
    return `<script${before}${after}>${code}</script>`;
  });
  return { html: cleaned.replaceAll(attribute, ""), hashes: [...hashes] };
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64");
}
