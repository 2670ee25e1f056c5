import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished, PassThrough, Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { declaredAddress, splitAddress, withQuery } from "#domain/http/declared-query.ts";
import { linkPath, tokenPlace } from "#domain/links/link-rules.ts";
import { openToEverybody } from "./authenticate.ts";
import { wrongMethod } from "./http-error.ts";
import type { PageRenderer } from "./page-rendering.ts";
import { rateLimits } from "./rate-limits.ts";
import type { CachedResponse } from "./response-cache.ts";
import { refuseOtherSites } from "./same-origin.ts";

export type WebHandler = {
  build: () => Promise<ServerBuild>;
  /** Folder of static files; none in development, when Vite serves them. */
  clientFolder: string | undefined;
  middleware?: (app: FastifyInstance) => Promise<void>;
};

/** So that the address of a link's page, which holds its token, goes nowhere else. */
const linkPageHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** The server draws them in the colors of the agency. */
const drawnFiles = ["favicon.*", "site.webmanifest", "images/icons/app-*"];

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
  { handler, pages, publicUrl }: { handler: WebHandler; pages: PageRenderer; publicUrl: string },
): Promise<void> {
  openToEverybody(app);
  if (handler.middleware) await handler.middleware(app);
  if (handler.clientFolder) await serveFiles(app, handler.clientFolder);
  // A form of a page without script is forwarded unparsed. The API call it leads to reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.addHook("onRequest", refuseOtherSites(publicUrl));

  const answerWithPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isReading(request) && request.method !== "POST") throw wrongMethod();
    const { declared, render } = await pages.present();
    if (!isReading(request)) return sendPage(reply, await render(request, submittedForm(request, publicUrl)));
    const [url = ""] = request.url.split("#", 1);
    const { path, query } = splitAddress(url);
    const page = declared(path);
    if (page === undefined) {
      const own = await render(request, new Request(publicUrl + request.url));
      return app.responseCache.sendUncached(request, reply, own);
    }
    // Nothing else of the request reaches the page, so one rendering serves everyone.
    const address = declaredAddress(path, query, page.query);
    const key = `page ${address}`;
    const make = () => render(request, new Request(publicUrl + address), page);
    const body = await app.responseCache.send(request, reply, { key, query: page.query }, make);
    keepQuery(reply, query);
    return body;
  };
  const read = app.supportedMethods.filter((method) => method !== "POST");
  app.route({ method: read, url: "/*", handler: answerWithPage });
  // What the form is sent on to counts as well, but only when its whole body has come.
  app.post("/*", { config: { rateLimit: rateLimits.form } }, answerWithPage);
  // The page of every link is rendered for the same address: it learns no token, and every token gets the same bytes.
  app.route({
    method: app.supportedMethods,
    url: linkPath(tokenPlace),
    handler: async (request, reply) => {
      if (!isReading(request)) throw wrongMethod();
      const { render } = await pages.present();
      const page = await render(request, new Request(publicUrl + linkPath(tokenPlace)));
      return sendPage(reply.headers(linkPageHeaders), page);
    },
  });
  // The one page among the paths of the API.
  for (const address of ["/api/docs", "/api/docs.data"]) app.get(address, answerWithPage);
}

/** Adds to a redirect the parameters that the page does not declare, such as `utm_source`. */
function keepQuery(reply: FastifyReply, query: string): void {
  const target = reply.getHeader("location");
  if (typeof target === "string") reply.header("location", withQuery(target, query));
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
    globIgnore: ["**/.vite/**", "**/*.br", "**/*.gz", ...drawnFiles],
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
