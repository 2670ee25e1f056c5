import type { FastifyRequest } from "fastify";
import { type KeyScope, keyPrefix } from "#domain/api-keys/key-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { forbidden, unauthorized } from "./http-error.ts";

export type AdminIdentity = { adminId: string; email: string; tokenHash: string; expiresAt: Date };
export type KeyIdentity = { keyId: string; keyName: string; scope: KeyScope };
/** Whom a bearer token stands for: a person who is signed in, or a program with an API key. */
export type Caller = AdminIdentity | KeyIdentity;
export type IdentifyCaller = (token: string) => Promise<Caller | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Opens the route to API keys of this scope. */
    keys?: KeyScope;
  }
}

/** Tells a key from the token of a session, whose 43 characters are fewer than those of any key. */
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

/** Who holds a token, whichever kind it is of. */
export function identifyCaller(
  people: (token: string) => Promise<AdminIdentity | undefined>,
  keys: (key: string) => Promise<KeyIdentity | undefined>,
): IdentifyCaller {
  return (token) => (keyPattern.test(token) ? keys(token) : people(token));
}

/** Who calls a route that is behind `requireCaller`, for a change that the history notes. */
export function actorOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized();
  return request.caller;
}

/** The same where only a person may call. */
export function administratorOf(request: FastifyRequest): AdminIdentity {
  const caller = actorOf(request);
  if ("keyId" in caller) throw forbidden(errorMessages.notForKeys);
  return caller;
}

/** The same on a route that is behind `requireKey`. */
export function apiKeyOf(request: FastifyRequest): KeyIdentity {
  const caller = actorOf(request);
  if (!("keyId" in caller)) throw unauthorized();
  return caller;
}

/** Refuses what people alone may do, where that depends on the record or the field. */
export function refuseKeys(actor: Pick<AdminIdentity, "adminId"> | Pick<KeyIdentity, "keyId">): void {
  if ("keyId" in actor) throw forbidden(errorMessages.peopleDecide);
}
