import type { AdminPrincipal, ApiKeyPrincipal, Principal } from "#domain/access/principal.ts";
import { keyPrefix } from "#domain/api-keys/key-rules.ts";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal;
  }
}

/** The principal that a credential belongs to; undefined if there is none. */
export type Authenticate = (token: string) => Promise<Principal | undefined>;

/** Distinguishes a key from a session token, which is shorter with its 43 characters. */
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

/** Reads a bearer token of either kind. */
export function authenticator(
  people: (token: string) => Promise<AdminPrincipal | undefined>,
  keys: (key: string) => Promise<ApiKeyPrincipal | undefined>,
): Authenticate {
  return (token) => (keyPattern.test(token) ? keys(token) : people(token));
}
