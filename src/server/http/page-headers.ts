import type { FastifyReply, FastifyRequest } from "fastify";

/** Tells the size of a plain array's whole list, and where its next page is. */
export function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { total: number; nextCursor: string | null },
): void {
  reply.header("x-total-count", String(page.total));
  if (page.nextCursor === null) return;
  const [path = "", query = ""] = request.url.split("?", 2);
  const next = new URLSearchParams(query);
  next.set("cursor", page.nextCursor);
  reply.header("link", `<${path}?${next}>; rel="next"`);
}
