import type { FastifyReply, FastifyRequest } from "fastify";

/** For one page of a plain array: the size of the whole list, and the URL of the next page. */
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
