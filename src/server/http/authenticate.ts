import type { FastifyReply, FastifyRequest } from "fastify";
import { type KeyScope, scopeAllows } from "#domain/api-keys/key-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { forbidden, unauthorized } from "./http-error.ts";
import type { Authenticate, Principal } from "./principal.ts";

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/**
 * For the administrator's calls: refuses every request of its scope that carries no valid token, and an API key
 * where the route does not name the scope that it needs (`config: { keys: "read" }`). Runs before the body is read.
 */
export function requirePrincipal(identify: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header("cache-control", "no-store");
    const principal = await identified(request, identify);
    if (principal === null) throw unauthorized();
    if ("keyId" in principal) requireScope(request, principal.scope);
    request.principal = principal;
  };
}

/**
 * For calls of programs alone, outside of the administrator's. A hook of the scope, as `onRequest`; each route names what
 * it needs (`config: { keys: "write" }`) and reads who calls by `apiKeyOf(request)`. Refuses as `requirePrincipal` does,
 * and the token of a person with 401.
 */
export function requireKey(identify: Authenticate) {
  const require = requirePrincipal(identify);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await require(request, reply);
    if (request.principal !== null && "keyId" in request.principal) return;
    request.principal = null;
    throw unauthorized(errorMessages.keyNeeded);
  };
}

/**
 * For calls that visitors, administrators and programs share. Without a header the caller is a visitor; a header that
 * is not valid is refused, so that an expired session is noticed and not silently shown the public view. A key of any
 * scope is shown what an administrator is.
 */
export function authenticateOptionally(identify: Authenticate) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header("vary", "Authorization");
    if (request.headers.authorization === undefined) {
      done();
      return;
    }
    reply.header("cache-control", "no-store");
    const recognize = async () => {
      const principal = await identified(request, identify);
      if (principal === null) throw unauthorized();
      if ("keyId" in principal && request.routeOptions.config.keys) requireScope(request, principal.scope);
      request.principal = principal;
    };
    recognize().then(() => done(), done);
  };
}

/** Whether a request that was let in may have changed what visitors see. */
export function mayHaveChanged({ principal, method, routeOptions }: FastifyRequest): boolean {
  if (principal === null || method === "GET") return false;
  return !("keyId" in principal) || routeOptions.config.keys === "write";
}

function requireScope(request: FastifyRequest, held: KeyScope): void {
  const needed = request.routeOptions.config.keys;
  if (needed === undefined) throw forbidden(errorMessages.notForKeys);
  if (!scopeAllows(held, needed)) throw forbidden(errorMessages.keyReadsOnly);
}

async function identified(request: FastifyRequest, identify: Authenticate): Promise<Principal | null> {
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  return token === undefined ? null : ((await identify(token)) ?? null);
}
