import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import type { Audience, PrincipalFor } from "#domain/access/audience.ts";
import { visitor } from "#domain/access/principal.ts";
import { shownTo } from "#domain/access/shown-to.ts";
import { type Endpoint, type Parsed, splitRoute } from "#domain/http/endpoint.ts";
import { responseOf } from "#domain/http/envelope.ts";
import { withAliases } from "#domain/http/field-aliases.ts";
import { type Concern, everyChange, type PublicChange } from "#domain/public-changes.ts";
import { refuseUnknownParameters } from "./known-parameters.ts";
import { leftOutOf } from "./left-out-files.ts";
import type { PublicReader } from "./local-calls.ts";
import { pageHeaders } from "./page-headers.ts";
import type { ResultTotal } from "./printed-total.ts";
import { rateLimits } from "./rate-limits.ts";
import { noteSentNames } from "./sent-names.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Permitted principals. The server does not start with a route without an audience. */
    audience?: Audience;
    /** Endpoint of the route; undefined for paths outside the API. */
    endpoint?: Endpoint;
  }
}

/** A request with its declared inputs and its principal. Cached responses can depend on nothing else. */
type Call<E extends Endpoint> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: E extends { readsBody: true } ? unknown : Parsed<E, "body">;
  principal: PrincipalFor<E["audience"]>;
} & (E extends { cache: "public" } ? unknown : { request: FastifyRequest; reply: FastifyReply });

type WithoutSuccess<T> = T extends { success: true } ? Omit<T, "success"> : T;
/** Return value of a handler: the response without `success: true`, which `route` adds. */
type Returned<E extends Endpoint> = WithoutSuccess<Result<E>>;
/** The response, one page of it, or content that the handler has written itself. */
type Result<E extends Endpoint> = E extends { contentType: string }
  ? unknown
  : E extends { paged: true }
    ? { items: z.output<E["response"]>; total: number; nextCursor: string | null }
    : z.output<E["response"]> | (E extends { accepted: infer A extends z.ZodType } ? z.output<A> : never);

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Returned<E>>;
type Asked<E extends Endpoint> = Pick<Call<E>, "params" | "query">;
/** Whether a change voids a cached response. */
type Concerns<E extends Endpoint> = (asked: Asked<E>, result: Result<E>) => Concern;
/** Updates a response after changes that concern it. */
export type Following<E extends Endpoint> = {
  /** Response after a change; undefined if it must be made again. */
  revise(asked: Asked<E>, result: Result<E>, change: PublicChange): Result<E> | undefined;
  total(asked: Asked<E>, result: Result<E>): ResultTotal;
};

/**
 * Registers the route of an endpoint. The endpoint comes in a call before the handler, so that its literal types
 * apply to the handler.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: Pick<RouteShorthandOptions, "preValidation" | "bodyLimit"> = {},
) {
  const [method, url] = splitRoute(endpoint.route);
  const {
    audience,
    params,
    query,
    body,
    readsBody,
    contentType,
    accepted,
    rateLimit,
    status = 200,
  } = endpoint;
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: withFormerNames(query, endpoint) }),
    ...(body && !readsBody && { body: withFormerNames(body, endpoint) }),
    ...(contentType === undefined && {
      response: { [status]: responseOf(endpoint), ...(accepted && { 202: accepted }) },
    }),
  };
  const config = { audience, endpoint, ...(rateLimit && { rateLimit: rateLimits[rateLimit] }) };
  return {
    handle(handler: Handler<E>, concerns?: Concerns<E>, following?: Following<E>): void {
      const parts = { handler: sayingSuccess(endpoint, handler), concerns, following } as unknown as Handling;
      const readPublic = publicReader(app, endpoint, parts);
      if (endpoint.cache === "public") app.localCalls.add(endpoint, readPublic);
      const respond = responder(app, endpoint, { handler: parts.handler, readPublic });
      const { preValidation = [], ...limits } = options;
      const checks = [
        refuseUnknownParameters(endpoint) ?? [],
        noteSentNames(endpoint) ?? [],
        preValidation,
      ].flat();
      app.route({ method, url, schema, config, handler: respond, preValidation: checks, ...limits });
    },
  };
}

function withFormerNames(schema: z.ZodType, { aliases }: Endpoint): z.ZodType {
  return aliases && schema instanceof z.ZodObject ? withAliases(schema, aliases) : schema;
}

/** Adds `success: true` where the response has it. */
function sayingSuccess<E extends Endpoint>({ response }: E, handler: Handler<E>) {
  const schemas = response instanceof z.ZodUnion ? response.options : [response];
  const says = schemas.every((schema) => schema instanceof z.ZodObject && "success" in schema.shape);
  if (!says) return handler;
  return (call: Call<E>) => handler(call).then((answer) => ({ success: true, ...(answer as object) }));
}

type Handling = {
  handler: (call: Call<Endpoint>) => Promise<Result<Endpoint>>;
  concerns?: Concerns<Endpoint>;
  following?: Following<Endpoint>;
};

/** Reads an endpoint for visitors. The result depends only on the input, and is cached if its concerns are known. */
function publicReader(
  app: FastifyInstance,
  { route: name }: Endpoint,
  { handler, concerns, following }: Handling,
): PublicReader {
  return async (asked) => {
    const call = asked as Asked<Endpoint>;
    const read = () => handler({ ...call, principal: visitor } as never);
    if (concerns === undefined) return { result: await read(), isConcerned: everyChange };
    const found = await app.resultCache.obtain(`${name} ${JSON.stringify([call.params, call.query])}`, {
      read,
      concerns: (result) => concerns(call, result as Result<Endpoint>),
      ...(following && {
        revise: (result, change) => following.revise(call, result as Result<Endpoint>, change),
      }),
    });
    return { ...found, total: following?.total(call, found.result as Result<Endpoint>) };
  };
}

function responder(
  app: FastifyInstance,
  { cache, contentType, paged, status, query: querySchema }: Endpoint,
  { handler, readPublic }: { handler: Handling["handler"]; readPublic: PublicReader },
) {
  const declared = Object.keys(querySchema?.shape ?? {});
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body, principal } = request;
    if (cache === "public" && principal.kind === "visitor") {
      return app.responseCache.sendJson(request, reply, declared, () => readPublic({ params, query }));
    }
    const answer = await handler({ params, query, body, principal, request, reply } as never);
    const result = contentType === undefined ? shownTo(principal, answer) : answer;
    const leftOut = leftOutOf(request);
    if (leftOut.length > 0) Object.assign(result as object, { leftOut });
    if (status !== undefined) reply.code(status);
    if (!paged) return result;
    const page = result as { items: unknown[]; total: number; nextCursor: string | null };
    pageHeaders(request, reply, page);
    return page.items;
  };
}
