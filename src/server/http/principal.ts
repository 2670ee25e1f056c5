import type { AdminPrincipal, ApiKeyPrincipal, LinkPrincipal, Principal } from "#domain/access/principal.ts";
import { keyPrefix } from "#domain/api-keys/key-rules.ts";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal;
  }
}

/** Credential of a request. `tab`: the link of the same page that it is about. `address`: its network address. */
type LinkCredential = { token: string; tab?: string | undefined; address: string };
type Credential = LinkCredential & { isLink: boolean };
/** Principal of a credential; undefined if there is none. */
export type Authenticate = (credential: Credential) => Promise<Principal | undefined>;

/** Distinguishes keys from session tokens, which have only 43 characters. */
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

type Identify = {
  people: (token: string) => Promise<AdminPrincipal | undefined>;
  keys: (key: string) => Promise<ApiKeyPrincipal | undefined>;
  /** Throws if the link is unknown or has ended. */
  links: (credential: LinkCredential) => Promise<LinkPrincipal>;
};

/** Reads the token of a link, or a bearer token of either kind. */
export function authenticator({ people, keys, links }: Identify): Authenticate {
  return async ({ isLink, ...credential }) => {
    if (isLink) return links(credential);
    const { token } = credential;
    return keyPattern.test(token) ? keys(token) : people(token);
  };
}
