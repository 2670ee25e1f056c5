import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { everybody } from "#domain/access/audience.ts";
import { refusalOf, stepBefore } from "#domain/access/policy.ts";
import { type Principal, visitor } from "#domain/access/principal.ts";
import { linkTabHeader } from "#domain/links/link-rules.ts";
import { HttpError, unauthorized } from "./http-error.ts";
import type { Authenticate } from "./principal.ts";
import { addressOf } from "./rate-limits.ts";

const credential = /^(Bearer|Link) ([A-Za-z0-9_-]{20,200})$/i;

/**
 * Hook for the API's scopes: sets the principal of a request and checks it against the route's audience, before the
 * body is read. An invalid header is refused even on routes for visitors, so that an expired session is noticed
 * instead of silently showing the public view.
 */
export function requireAudience(authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { audience = {}, endpoint } = request.routeOptions.config;
    const { authorization } = request.headers;
    if (audience.visitor) reply.header("vary", "Authorization");
    if (endpoint?.cache !== "public" || authorization !== undefined)
      reply.header("cache-control", "no-store");
    const principal =
      authorization === undefined ? visitor : await principalOf(request, authorization, authenticate);
    const refusal = refusalOf(principal, audience) ?? stepBefore(principal, endpoint ?? {});
    if (refusal) throw new HttpError(refusal.status, refusal.message);
    request.principal = principal;
  };
}

async function principalOf(
  request: FastifyRequest,
  authorization: string,
  authenticate: Authenticate,
): Promise<Principal> {
  const [, scheme, token] = credential.exec(authorization) ?? [];
  const isLink = scheme?.toLowerCase() === "link";
  const { [linkTabHeader]: tab } = request.headers;
  // A header that is sent twice is joined by a comma, and then no ID.
  const about = { tab: tab?.toString(), address: addressOf(request) };
  const principal = token === undefined ? undefined : await authenticate({ isLink, token, ...about });
  if (principal === undefined) throw unauthorized();
  return principal;
}

/** Prevents the server from starting with a route that declares no audience. */
export const declaredAudiences = fastifyPlugin(async (app: FastifyInstance) => {
  const routes: RouteOptions[] = [];
  app.decorateRequest("principal", undefined as never);
  app.addHook("onRequest", (request, _reply, done) => {
    request.principal = visitor;
    done();
  });
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const undeclared = routes.find(({ config }) => config?.audience === undefined);
    if (undeclared) throw new Error(`${String(undeclared.method)} ${undeclared.url} declares no audience`);
  });
});

/** Declares the audience of all routes in a scope that serves everyone alike, outside the API. */
export function serveEveryone(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, audience: everybody };
  });
}

/** Whether an admitted request may have changed public data. */
export function mayHaveChanged({ principal, method, routeOptions }: FastifyRequest): boolean {
  if (principal.kind === "visitor" || principal.kind === "link" || method === "GET") return false;
  return principal.kind !== "apiKey" || routeOptions.config.audience?.apiKey === "write";
}
