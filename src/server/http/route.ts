import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { z } from "zod";
import type { Audience, PrincipalFor } from "#domain/access/audience.ts";
import { withoutContactData } from "#domain/access/contact-data.ts";
import { may } from "#domain/access/policy.ts";
import { type Endpoint, type Parsed, splitRoute } from "#domain/http/endpoint.ts";
import { type Concern, everyChange } from "#domain/public-changes.ts";
import { pageHeaders } from "./page-headers.ts";
import { rateLimits } from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call. A route without an audience keeps the server from starting. */
    audience?: Audience;
    /** The endpoint that the route was made from; none for paths outside the API. */
    endpoint?: Endpoint;
  }
}

/** A request as its endpoint declares it, and who makes it. A cached response can depend on nothing else. */
type Call<E extends Endpoint> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: E extends { readsBody: true } ? unknown : Parsed<E, "body">;
  principal: PrincipalFor<E["audience"]>;
} & (E extends { cache: "public" } ? unknown : { request: FastifyRequest; reply: FastifyReply });

/** What a handler returns: the response, one page of it, or whatever it has written itself. */
type Result<E extends Endpoint> = E extends { contentType: string }
  ? unknown
  : E extends { paged: true }
    ? { items: z.output<E["response"]>; total: number; nextCursor: string | null }
    : z.output<E["response"]> | (E extends { accepted: infer A extends z.ZodType } ? z.output<A> : never);

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;
/** Which changes a cached response may not outlive. */
type Concerns<E extends Endpoint> = (call: Pick<Call<E>, "params" | "query">, result: Result<E>) => Concern;

/**
 * Registers the route of an endpoint. The endpoint comes in a call before the handler, so that its literal types apply
 * to the handler.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: Pick<RouteShorthandOptions, "preValidation"> = {},
) {
  const [method, url] = splitRoute(endpoint.route);
  const {
    audience,
    params,
    query,
    body,
    readsBody,
    contentType,
    response,
    accepted,
    rateLimit,
    status = 200,
  } = endpoint;
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !readsBody && { body }),
    ...(contentType === undefined && {
      response: { [status]: response, ...(accepted && { 202: accepted }) },
    }),
  };
  const config = { audience, endpoint, ...(rateLimit && { rateLimit: rateLimits[rateLimit] }) };
  return {
    handle(handler: Handler<E>, concerns: Concerns<E> = () => everyChange): void {
      const parts = { handler, concerns } as unknown as Handling;
      const respond = responder(app, endpoint, parts);
      if (endpoint.cache === "public") app.localCalls.add(endpoint, parts as never);
      app.route({ ...options, method, url, schema, config, handler: respond });
    },
  };
}

type Handling = { handler: Handler<Endpoint>; concerns: Concerns<Endpoint> };

function responder(
  app: FastifyInstance,
  { cache, contentType, paged, status, query: querySchema }: Endpoint,
  { handler, concerns }: Handling,
) {
  const declared = Object.keys(querySchema?.shape ?? {});
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body, principal } = request;
    const handle = () => handler({ params, query, body, principal, request, reply } as never);
    const isShown = principal.kind !== "admin" || may(principal, "read-contact-data");
    if (cache === "public" && principal.kind === "visitor") {
      const concerned = (result: Result<Endpoint>) => concerns({ params, query } as never, result);
      return app.responseCache.sendJson(request, reply, declared, { read: handle, concerned });
    }
    const answer = await handle();
    const result =
      isShown || contentType !== undefined ? answer : withoutContactData(answer, principal.email);
    if (status !== undefined) reply.code(status);
    if (!paged) return result;
    const page = result as { items: unknown[]; total: number; nextCursor: string | null };
    pageHeaders(request, reply, page);
    return page.items;
  };
}
