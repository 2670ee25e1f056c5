import { parse } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import type { Concern } from "#domain/public-changes.ts";
import { errorBody, toHttpError } from "./errors.plugin.ts";
import { notFound } from "./http-error.ts";
import type { ResultTotal } from "./printed-total.ts";
import type { ReadResult } from "./result-cache.ts";
import { validate } from "./validation.ts";

/** Reads an endpoint as a visitor. */
export type PublicReader = (asked: { params: unknown; query: unknown }) => Promise<PublicResult>;
type PublicResult = ReadResult<unknown> & { total?: ResultTotal | undefined };
/** A response to a page. Without `isConcerned`, every change concerns it. */
export type LocalResponse = Pick<Response, "ok" | "status" | "json"> & {
  headers: Pick<Headers, "get">;
} & Partial<Followed>;
type Followed = {
  isConcerned: Concern | undefined;
  /** Total in the response, if it has one. `replaced` returns the body. */
  total: ResultTotal | undefined;
};
type LocalCall = (request: FastifyRequest) => Promise<LocalResponse>;
type LocalEndpoint = { endpoint: Endpoint; pattern: RegExp; read: PublicReader };

declare module "fastify" {
  interface FastifyInstance {
    localCalls: {
      add(endpoint: Endpoint, read: PublicReader): void;
      find(url: string): LocalCall | undefined;
    };
    /** Wraps reads of a page in a span, if tracing is on. */
    traceCall?: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  }
}

/**
 * Public endpoints for pages, called without a request through the whole server, which would cost more than most
 * endpoints themselves. Their results depend only on their parameters, so nothing of the request is missing.
 */
export const localCalls = fastifyPlugin(async (app: FastifyInstance) => {
  const endpoints: LocalEndpoint[] = [];
  app.decorate("localCalls", {
    add(endpoint, read) {
      const [, path] = splitRoute(endpoint.route);
      endpoints.push({
        endpoint,
        pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
        read,
      });
      // Literal paths before those with parameters, as in the router.
      endpoints.sort(
        (a, b) => Number(a.endpoint.params !== undefined) - Number(b.endpoint.params !== undefined),
      );
    },
    find(url) {
      const [path = "", search = ""] = url.split("?");
      const found = endpoints.find((each) => each.pattern.test(path));
      return found && ((request) => answer(app, found, { path, search, request }));
    },
  });
});

type Asked = { path: string; search: string; request: FastifyRequest };

async function answer(app: FastifyInstance, local: LocalEndpoint, asked: Asked): Promise<LocalResponse> {
  const call = () => respond(app, local, asked);
  const { status, body, retryAfter, isConcerned, total } = await (app.traceCall
    ? app.traceCall(local.endpoint.route, call)
    : call());
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return {
    ok: status < 400,
    status,
    headers: { get: (name) => headers[name] ?? null },
    json: async () => body,
    isConcerned,
    total,
  };
}

type Answer = {
  status: number;
  body: unknown;
  retryAfter?: number | undefined;
} & Partial<Followed>;

async function respond(
  app: FastifyInstance,
  { endpoint, pattern, read }: LocalEndpoint,
  { path, search, request }: Asked,
): Promise<Answer> {
  try {
    if (endpoint.rateLimit) app.countRead?.(splitRoute(endpoint.route)[1], endpoint.rateLimit, request);
    const given = Object.entries(pattern.exec(path)?.groups ?? {});
    const params = endpoint.params?.safeParse(
      Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)])),
    );
    if (params?.success === false) throw notFound();
    const query = endpoint.query && validate(endpoint.query, parse(search));
    const { result, isConcerned, total } = await read({ params: params?.data, query });
    const encode = (given: unknown) => endpoint.response.encode(given);
    const replaced = total && { ...total, replaced: (number: number) => encode(total.replaced(number)) };
    return { status: 200, body: encode(result), isConcerned, total: replaced };
  } catch (error) {
    const known = toHttpError(error);
    if (known.status >= 500) request.log.error({ err: error }, "call of a page failed");
    return { status: known.status, body: errorBody(known), retryAfter: known.retryAfterSeconds };
  }
}
