import type { FastifyRequest } from "fastify";
import { type KeyScope, keyPrefix } from "#domain/api-keys/key-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { forbidden, unauthorized } from "./http-error.ts";

export type AdminIdentity = { adminId: string; email: string; tokenHash: string; expiresAt: Date };
export type KeyIdentity = { keyId: string; keyName: string; scope: KeyScope };
/** Whom a bearer token stands for: a person who is signed in, or a program with an API key. */
export type Principal = AdminIdentity | KeyIdentity;
export type Authenticate = (token: string) => Promise<Principal | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** Opens the route to API keys of this scope. */
    keys?: KeyScope;
  }
}

/** Tells a key from the token of a session, whose 43 characters are fewer than those of any key. */
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

/** Who holds a token, whichever kind it is of. */
export function authenticator(
  people: (token: string) => Promise<AdminIdentity | undefined>,
  keys: (key: string) => Promise<KeyIdentity | undefined>,
): Authenticate {
  return (token) => (keyPattern.test(token) ? keys(token) : people(token));
}

/** Who calls a route that is behind `requirePrincipal`, for a change that the history notes. */
export function actorOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw unauthorized();
  return request.principal;
}

/** The same where only a person may call. */
export function administratorOf(request: FastifyRequest): AdminIdentity {
  const principal = actorOf(request);
  if ("keyId" in principal) throw forbidden(errorMessages.notForKeys);
  return principal;
}

/** The same on a route that is behind `requireKey`. */
export function apiKeyOf(request: FastifyRequest): KeyIdentity {
  const principal = actorOf(request);
  if (!("keyId" in principal)) throw unauthorized();
  return principal;
}

/** Refuses what people alone may do, where that depends on the record or the field. */
export function refuseKeys(actor: Pick<AdminIdentity, "adminId"> | Pick<KeyIdentity, "keyId">): void {
  if ("keyId" in actor) throw forbidden(errorMessages.peopleDecide);
}
