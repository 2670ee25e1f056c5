import type { FastifyRequest } from "fastify";

/**
 * Site of passkeys as WebAuthn defines it. If PUBLIC_URL is only this machine, it is the host of the request, because
 * browsers accept no other.
 */
export function siteOf({ host, protocol }: FastifyRequest, publicUrl: string) {
  const own = new URL(publicUrl);
  const used = `${protocol}://${host}`;
  const { hostname, origin } = own.hostname === "localhost" && URL.canParse(used) ? new URL(used) : own;
  return { id: hostname, origin };
}
