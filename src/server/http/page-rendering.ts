import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { type Concern, everyChange, ofAny } from "#domain/public-changes.ts";
import { type DeclaredPage, type DeclaredPages, declaredPages } from "./declared-pages.ts";
import { HttpError } from "./http-error.ts";
import type { LocalResponse } from "./local-calls.ts";
import {
  joined,
  type PageParts,
  type PrintedTotal,
  placeholderTotal,
  printedTotal,
  type ResultTotal,
} from "./printed-total.ts";
import type { CachedResponse } from "./response-cache.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** API call of a page. The request goes through the whole server, without a socket. */
export type Dispatch = (path: string, init: DispatchInit) => Promise<LocalResponse>;
export type DispatchInit = {
  method: string;
  headers: Record<string, string>;
  body: InjectOptions["payload"];
};

/** Exports of the web's server entry, besides rendering. */
type WebEntry = {
  makeContext(parts: {
    dispatch: Dispatch;
    publicUrl: string;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

/** The web marks inline scripts that it has rendered with this attribute, which is replaced by a hash. */
const hashesHeader = "x-script-hashes";

export type PageRenderer = ReturnType<typeof pageRenderer>;

/** Renders the pages of a build for requests to this server. */
export function pageRenderer(
  app: FastifyInstance,
  handler: { build: () => Promise<ServerBuild> },
  publicUrl: string,
) {
  const pages = routedPages(handler);
  return {
    /** Pages of the present build. */
    present: async () => {
      const site = await pages();
      return {
        declared: site.declared,
        /** Without `page`, the response is for this visitor only. */
        render: (visitor: FastifyRequest, asked: Request, page?: DeclaredPage): Promise<CachedResponse> =>
          renderPage(site, visitor, { asked, page, publicUrl, calls: dispatchFor(app, visitor) }),
      };
    },
    /** The page with other text for some sections. Never cached. */
    preview: async (
      visitor: FastifyRequest,
      path: string,
      sections: ReadonlyMap<string, unknown>,
    ): Promise<string> => {
      const asked = new Request(publicUrl + path);
      const calls = withSections(dispatchFor(app, visitor), sections);
      const { body } = await renderPage(await pages(), visitor, { asked, publicUrl, calls });
      // Shown without scripts, because the browser would report each of them.
      return withoutScripts(body.toString());
    },
  };
}

function withoutScripts(html: string): string {
  const ending = "</script>";
  const [start = "", ...others] = html.split("<script");
  return [start, ...others.map((part) => part.slice(indexAfter(part, ending)))].join("");
}

/** Position after the first occurrence; the end if there is none. */
function indexAfter(text: string, part: string): number {
  const index = text.indexOf(part);
  return index === -1 ? text.length : index + part.length;
}

/** Serves these sections of page text itself. */
function withSections(calls: Dispatch, sections: ReadonlyMap<string, unknown>): Dispatch {
  const texts = new Map([...sections].map(([name, content]) => [`/api/content/${name}`, content]));
  return async (path, init) => {
    const content = texts.get(path);
    return content === undefined
      ? calls(path, init)
      : Response.json({ success: true, data: { content } }, { status: 200 });
  };
}

type Rendering = { asked: Request; page?: DeclaredPage | undefined; publicUrl: string; calls: Dispatch };

async function renderPage(
  { entry, handlerOf }: Site,
  visitor: FastifyRequest,
  { asked, page, publicUrl, calls }: Rendering,
): Promise<CachedResponse> {
  const waits: (string | null)[] = [];
  const concerns: Concern[] = [];
  let printed: ResultTotal | undefined;
  const dispatch: Dispatch = async (path, init) => {
    const answer = await calls(path, init);
    waits.push(answer.headers.get("retry-after"));
    const { total } = answer;
    if (!page?.printsTotal || !total || printed) {
      concerns.push(answer.isConcerned ?? everyChange);
      return answer;
    }
    printed = total;
    concerns.push(total.isRestConcerned);
    return Object.assign(answer, { json: async () => total.replaced(placeholderTotal) });
  };
  const context = entry.makeContext({
    dispatch,
    publicUrl,
    reportError: (error) => visitor.log.error({ err: error }, "page failed"),
  });
  const response: Response & { parts?: PageParts } = await handlerOf(page)(asked, context);
  const headers = Object.fromEntries(response.headers);
  const hashes = headers[hashesHeader];
  delete headers[hashesHeader];
  if (hashes !== undefined) headers["content-security-policy"] = contentSecurityPolicy(hashes.split(" "));
  // A page with missing parts is marked as `no-store`.
  const isWhole = response.status === 200 && headers["cache-control"] !== "no-store";
  headers["cache-control"] = page && isWhole ? "public, max-age=0, must-revalidate" : "no-store";
  // If a read of the page was refused, the page has the status of that refusal.
  const wait = waits.findLast((value) => value !== null);
  if (wait && [429, 503].includes(response.status)) headers["retry-after"] = wait;
  const parts = response.parts ?? [Buffer.from(await response.arrayBuffer())];
  // Pages read data only through these calls.
  const made = { status: response.status, headers, isConcerned: ofAny(concerns) };
  return printed ? withPrinted(made, printedTotal(parts), printed) : { ...made, ...joined(parts) };
}

/** A page that is updated when its printed total changes. */
function withPrinted(
  page: Omit<CachedResponse, "body">,
  printed: PrintedTotal,
  { number, addedBy }: Pick<ResultTotal, "number" | "addedBy">,
): CachedResponse {
  return {
    ...page,
    ...printed(number),
    revise: (change) => {
      const more = addedBy(change);
      return more === 0 ? undefined : withPrinted(page, printed, { number: number + more, addedBy });
    },
  };
}

type Site = {
  entry: WebEntry;
  handlerOf: (page: DeclaredPage | undefined) => RequestHandler;
  declared: DeclaredPages;
};
type RequestHandler = ReturnType<typeof createRequestHandler>;
type Pages = () => Promise<Site>;

/** The router reads its whole table when it is created, so it is created once for each build. */
function routedPages({ build }: { build: () => Promise<ServerBuild> }): Pages {
  let known: { build: ServerBuild; site: Site } | undefined;
  return async () => {
    const present = await build();
    if (known?.build !== present) {
      const entry = present.entry.module as unknown as WebEntry;
      known = {
        build: present,
        site: { entry, handlerOf: handlersOf(present), declared: declaredPages(present) },
      };
    }
    return known.site;
  };
}

/** The router tries route after route, twice for each request. Known pages get a router with no other routes. */
function handlersOf(build: ServerBuild): Site["handlerOf"] {
  const handlerFor = (routes: ServerBuild["routes"]) =>
    createRequestHandler({ ...build, routes }, process.env.NODE_ENV);
  const handlers = new Map<string | undefined, RequestHandler>([[undefined, handlerFor(build.routes)]]);
  return (page) => {
    const id = page?.routeId;
    const handler = handlers.get(id) ?? handlerFor(branchOf(build.routes, id));
    handlers.set(id, handler);
    return handler;
  };
}

/** The route with its parents. */
function branchOf(routes: ServerBuild["routes"], id: string | undefined): ServerBuild["routes"] {
  const route = id === undefined ? undefined : routes[id];
  return route ? { ...branchOf(routes, route.parentId), [route.id]: route } : {};
}

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
