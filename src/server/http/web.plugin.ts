import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished, PassThrough, Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { declaredAddress, splitAddress, withQuery } from "#domain/http/declared-query.ts";
import { linkPath, tokenPlace } from "#domain/links/link-rules.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { serveEveryone } from "./authenticate.ts";
import { wrongMethod } from "./http-error.ts";
import type { PageRenderer } from "./page-rendering.ts";
import { rateLimits } from "./rate-limits.ts";
import type { CachedResponse } from "./response-cache.ts";
import { refuseOtherSites } from "./same-origin.ts";

export type WebHandler = {
  build: () => Promise<ServerBuild>;
  /** Folder of static files; undefined in development, when Vite serves them. */
  clientFolder: string | undefined;
  middleware?: (app: FastifyInstance) => Promise<void>;
};

/** Keeps the address of a link's page, which contains its token, from other sites. */
const linkPageHeaders = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** Drawn by the server in the agency's colors. */
const drawnFiles = ["favicon.*", "site.webmanifest", "images/icons/app-*"];

/** The built site. Throws if there is no build. */
export function builtWeb(): WebHandler {
  const entry = join(productFolder, "build/server/index.js");
  if (!existsSync(entry)) throw new Error("The site is not built. Run npm run build.");
  const build = import(entry) as Promise<ServerBuild>;
  return { build: () => build, clientFolder: join(productFolder, "build/client") };
}

const pagesBelowApi = ["/api/docs", "/api/docs.data", "/api/docs/:subject"];

/** The one place where the server meets the web: static files, and a rendered page for every other URL. */
export async function webPlugin(
  app: FastifyInstance,
  { handler, pages, publicUrl }: { handler: WebHandler; pages: PageRenderer; publicUrl: string },
): Promise<void> {
  serveEveryone(app);
  if (handler.middleware) await handler.middleware(app);
  if (handler.clientFolder) await serveFiles(app, handler.clientFolder);
  // A form that a page posts without JavaScript is forwarded unparsed. The API call reads the body.
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
    // Pages get nothing else of the request, so one rendering serves everyone.
    const address = declaredAddress(path, query, page.query);
    const key = `page ${address}`;
    const make = () => render(request, new Request(publicUrl + address), page);
    const body = await app.responseCache.send(request, reply, { key, query: page.query }, make);
    keepQuery(reply, query);
    return body;
  };
  const read = app.supportedMethods.filter((method) => method !== "POST");
  app.route({ method: read, url: "/*", handler: answerWithPage });
  // The forwarded call is counted as well, but only once its whole body has arrived.
  app.post("/*", { config: { rateLimit: rateLimits.form } }, answerWithPage);
  // All links get the page of one address: it learns no token, and every token gets the same bytes.
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
  for (const address of pagesBelowApi) app.get(address, answerWithPage);
}

/** Adds parameters that the page does not declare, such as `utm_source`, to a redirect. */
function keepQuery(reply: FastifyReply, query: string): void {
  const target = reply.getHeader("location");
  if (typeof target === "string") reply.header("location", withQuery(target, query));
}

function sendPage(reply: FastifyReply, { status, headers, body }: CachedResponse) {
  return reply.code(status).headers(headers).send(body);
}

/** Names under /assets contain a hash of their content and are cached forever. Other files are revalidated. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build has written compressed files next to the originals.
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
  // The browser types lack `duplex`, which a streamed body needs.
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: bodyOf(request.raw),
    duplex: "half",
  };
  // The router compares the origin with the URL. Forms of other sites were refused before.
  const { origin } = request.headers;
  const site = origin === undefined ? publicUrl : new URL(origin).origin;
  return new Request(site + request.url, init);
}

/** Decoupled from the request: a page that stops reading the body must not end the connection before it responds. */
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

/** Counts calls of a page for its visitor. */
