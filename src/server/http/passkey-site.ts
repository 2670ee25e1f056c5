import type { FastifyRequest } from "fastify";

/**
 * The site that passkeys belong to, as WebAuthn names it. Where PUBLIC_URL is only this machine, it is the name that the
 * request used: browsers let a page name no other.
 */
export function siteOf({ host, protocol }: FastifyRequest, publicUrl: string) {
  const own = new URL(publicUrl);
  const used = `${protocol}://${host}`;
  const { hostname, origin } = own.hostname === "localhost" && URL.canParse(used) ? new URL(used) : own;
  return { id: hostname, origin };
}
