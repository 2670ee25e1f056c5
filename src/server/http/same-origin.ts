import type { FastifyRequest } from "fastify";
import { forbidden } from "./http-error.ts";

/**
 * Refuses what another site makes a visitor's browser send. Browsers say where a call comes from, in headers that no
 * page can change. Other programs say nothing and are let through.
 */
export function refuseOtherSites(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === "GET" || request.method === "HEAD") return;
    const { origin, "sec-fetch-site": site } = request.headers;
    if (site === "cross-site") throw forbidden();
    if (origin !== undefined && !isOwn(origin, request, publicUrl)) throw forbidden();
  };
}

/** Visitors may reach the site by a name other than the public one. Then the name that they used counts. */
function isOwn(origin: string, { host }: FastifyRequest, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.host === host;
}
