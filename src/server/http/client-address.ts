import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { Settings } from "#server/config/settings.ts";

export type ClientAddress = (request: IncomingMessage) => string;

/** Address that counts as one client: a subscriber has a whole /64 of IPv6 addresses. */
export function clientOf(ip: string): string {
  return normalizeIP(ip, 64);
}

/** Whether a peer is one of the trusted proxies. */
export function proxyTest(trustProxy: Settings["trustProxy"]): (ip: string) => boolean {
  if (!trustProxy) return () => false;
  const isTrusted = proxyAddr.compile(trustProxy);
  return (ip) => Boolean(ip) && isTrusted(ip, 0);
}

/** Client address of a request that the router has not seen, as far as the proxies are trusted. */
export function clientAddress(isProxy: (ip: string) => boolean): ClientAddress {
  // The same address as Fastify's `request.ip`.
  return (request) => clientOf(proxyAddr(request, isProxy) ?? "");
}
