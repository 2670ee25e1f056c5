import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished, PassThrough, Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { declaredAddress, splitAddress } from "#domain/http/declared-query.ts";
import { openToEverybody } from "./authenticate.ts";
import { type DeclaredPages, declaredPages } from "./declared-pages.ts";
import { HttpError, wrongMethod } from "./http-error.ts";
import { rateLimits } from "./rate-limits.ts";
import type { CachedResponse } from "./response-cache.ts";
import { refuseOtherSites } from "./same-origin.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** How pages call the API: the request goes through the whole server, without a socket. */
export type Dispatch = (path: string, init: DispatchInit) => Promise<Response>;
export type DispatchInit = {
  method: string;
  headers: Record<string, string>;
  body: InjectOptions["payload"];
};

/** What the web's server entry exports besides the rendering itself. */
type WebEntry = {
  makeContext(parts: {
    dispatch: Dispatch;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

export type WebHandler = {
  build: () => Promise<ServerBuild>;
  /** Folder of static files; none in development, when Vite serves them. */
  clientFolder: string | undefined;
  middleware?: (app: FastifyInstance) => Promise<void>;
};

/** Inline scripts that the web rendered itself carry this attribute, which is replaced by a hash. */
const hashesHeader = "x-script-hashes";

const root = join(import.meta.dirname, "../../..");

/** The built site. Throws if it has not been built. */
export function builtWeb(): WebHandler {
  const entry = join(root, "build/server/index.js");
  if (!existsSync(entry)) throw new Error("The site is not built. Run npm run build.");
  const build = import(entry) as Promise<ServerBuild>;
  return { build: () => build, clientFolder: join(root, "build/client") };
}

/** The one place where the server meets the web: static files, and a rendered page for every other URL. */
export async function webPlugin(
  app: FastifyInstance,
  { handler, publicUrl }: { handler: WebHandler; publicUrl: string },
): Promise<void> {
  openToEverybody(app);
  if (handler.middleware) await handler.middleware(app);
  if (handler.clientFolder) await serveFiles(app, handler.clientFolder);
  // A form of a page without script is forwarded unparsed. The API call it leads to reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.addHook("onRequest", refuseOtherSites(publicUrl));

  const pages = routedPages(handler);
  const answerWithPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isReading(request) && request.method !== "POST") throw wrongMethod();
    const site = await pages();
    const render = (asked: Request, isPublic: boolean) =>
      renderPage(site, app, request, { asked, isPublic, publicUrl });
    if (!isReading(request)) return sendPage(reply, await render(submittedForm(request, publicUrl), false));
    const [url = ""] = request.url.split("#", 1);
    const { path, query } = splitAddress(url);
    const names = site.declared(path);
    if (names === undefined) {
      const page = await render(new Request(publicUrl + request.url), false);
      return app.responseCache.sendUncached(request, reply, page);
    }
    // Nothing else of the request reaches the page, so one rendering serves everyone.
    const address = declaredAddress(path, query, names);
    return app.responseCache.send(request, reply, { key: `page ${address}`, query: names }, () =>
      render(new Request(publicUrl + address), true),
    );
  };
  const read = app.supportedMethods.filter((method) => method !== "POST");
  app.route({ method: read, url: "/*", handler: answerWithPage });
  // What the form is sent on to counts as well, but only when its whole body has come.
  app.post("/*", { config: { rateLimit: rateLimits.form } }, answerWithPage);
  // The one page among the paths of the API.
  for (const address of ["/api/docs", "/api/docs.data"]) app.get(address, answerWithPage);
}

type Rendering = { asked: Request; isPublic: boolean; publicUrl: string };

async function renderPage(
  { entry, handle }: Site,
  app: FastifyInstance,
  visitor: FastifyRequest,
  { asked, isPublic, publicUrl }: Rendering,
): Promise<CachedResponse> {
  const calls = dispatchFor(app, visitor);
  const waits: (string | null)[] = [];
  const dispatch: Dispatch = async (path, init) => {
    const answer = await calls(path, init);
    waits.push(answer.headers.get("retry-after"));
    return answer;
  };
  const context = entry.makeContext({
    dispatch,
    publicUrl,
    reportError: (error) => visitor.log.error({ err: error }, "page failed"),
  });
  const response: Response & { page?: Buffer } = await handle(asked, context);
  const headers = Object.fromEntries(response.headers);
  const hashes = headers[hashesHeader];
  delete headers[hashesHeader];
  if (hashes !== undefined) headers["content-security-policy"] = contentSecurityPolicy(hashes.split(" "));
  headers["cache-control"] =
    isPublic && response.status === 200 ? "public, max-age=0, must-revalidate" : "no-store";
  // A page that was refused what it needs has the status of that refusal.
  const wait = waits.findLast((value) => value !== null);
  if (wait && [429, 503].includes(response.status)) headers["retry-after"] = wait;
  const body = response.page ?? Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}

type Site = {
  entry: WebEntry;
  handle: ReturnType<typeof createRequestHandler>;
  declared: DeclaredPages;
};
type Pages = () => Promise<Site>;

/** The router reads its whole table when it is made, so it is made once for each build. */
function routedPages({ build }: WebHandler): Pages {
  let known: { build: ServerBuild; site: Site } | undefined;
  return async () => {
    const present = await build();
    if (known?.build !== present) {
      const entry = present.entry.module as unknown as WebEntry;
      const handle = createRequestHandler(present, process.env.NODE_ENV);
      known = { build: present, site: { entry, handle, declared: declaredPages(present) } };
    }
    return known.site;
  };
}

function sendPage(reply: FastifyReply, { status, headers, body }: CachedResponse) {
  return reply.code(status).headers(headers).send(body);
}

/** Names under /assets contain a hash of their content and are cached forever. The rest is revalidated. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build has written the compressed files next to the originals.
    preCompressed: true,
    globIgnore: ["**/.vite/**", "**/*.br", "**/*.gz"],
    setHeaders(reply, path) {
      const kept = path.startsWith(join(folder, "assets"));
      reply.header("cache-control", kept ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}

function submittedForm(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // The browser types do not know `duplex`, which a streamed body needs.
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: bodyOf(request.raw),
    duplex: "half",
  };
  // The router compares the origin with the URL. A form of another site was refused before.
  const { origin } = request.headers;
  const site = origin === undefined ? publicUrl : new URL(origin).origin;
  return new Request(site + request.url, init);
}

/** Apart from the request: a page that reads no more of the body must not end the connection before it responds. */
function bodyOf(request: IncomingMessage): ReadableStream {
  const body = new PassThrough();
  finished(request, { writable: false }, (error) => {
    if (error) body.destroy(error);
  });
  return Readable.toWeb(request.pipe(body)) as ReadableStream;
}

function isReading(request: FastifyRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Calls of a page count for the visitor who asked for the page. */
function dispatchFor(app: FastifyInstance, visitor: FastifyRequest): Dispatch {
  return async (path, { method, headers, body }) => {
    if (!path.startsWith("/api/")) throw new HttpError(500, "Pages call the API only.");
    const local = method === "GET" ? app.localCalls.find(path) : undefined;
    if (local) return local(visitor);
    const result = await app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: path,
      headers,
      remoteAddress: visitor.ip,
      ...(body !== undefined && { payload: body }),
    });
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(result.headers)) {
      if (value !== undefined) answerHeaders.set(name, String(value));
    }
    const isEmpty = result.statusCode === 204 || result.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(result.rawPayload), {
      status: result.statusCode,
      headers: answerHeaders,
    });
  };
}
