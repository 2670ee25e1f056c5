import type { FastifyRequest } from "fastify";
import { forbidden } from "./http-error.ts";

/**
 * Refuses calls that another site makes from a visitor's browser. Browsers name the origin in headers that no page
 * can change. Other programs send none, and are let through.
 */
export function refuseOtherSites(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === "GET" || request.method === "HEAD") return;
    const { origin, "sec-fetch-site": site } = request.headers;
    if (site === "cross-site") throw forbidden();
    if (origin !== undefined && !isOwn(origin, request, publicUrl)) throw forbidden();
  };
}

/** Visitors may use another name of the site than the public one. Then that name counts. */
function isOwn(origin: string, { host }: FastifyRequest, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.host === host;
}
