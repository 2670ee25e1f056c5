import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiKeyPrincipal } from "#domain/access/principal.ts";
import { mcpPath } from "#domain/mcp/mcp-path.ts";
import type { Context } from "#server/context.ts";
import { toHttpError } from "#server/http/errors.plugin.ts";
import { HttpError } from "#server/http/http-error.ts";
import { rateLimits } from "#server/http/rate-limits.ts";

/** Maximum number of calls in one batch, all of which run at once. */
const mostCalls = 20;

/**
 * Tools for clients of the Model Context Protocol over streamable HTTP. Requests are stateless, so any node can serve
 * them.
 */
export function mcpRoutes(app: FastifyInstance, context: Context): void {
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: mcpPath,
    exposeHeadRoute: false,
    config: { audience: { apiKey: "read" }, rateLimit: rateLimits.search },
    handler: async (request, reply) => {
      await countBatch(app, request);
      return reply.send(await response(context, request));
    },
  });
}

/** Counts each call of a batch. The request itself is the first one. */
async function countBatch(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const calls = Array.isArray(request.body) ? request.body.length : 1;
  if (calls > mostCalls) throw new HttpError(400, `A batch holds at most ${mostCalls} calls.`);
  if (calls > 1) await app.countCalls?.(calls - 1, "search", request);
}

async function response(context: Context, request: FastifyRequest): Promise<Response> {
  // With the first request, because most installations have none, and every start would wait for them.
  const { createMcpHandler } = await import("@modelcontextprotocol/server");
  const { mcpServer } = await import("./mcp-server.ts");
  const explain = (error: unknown): string => {
    const known = toHttpError(error);
    if (known.status >= 500) request.log.error({ err: error }, "a tool failed");
    const fields = (known.errors ?? []).map(({ path, message }) => `${path} ${message}.`);
    return [known.message, ...fields].join(" ");
  };
  const { fetch } = createMcpHandler(
    () => mcpServer(context, request.principal as ApiKeyPrincipal, explain),
    {
      // A subscription would occupy a request slot, and the tools never change.
      maxSubscriptions: 0,
      onerror: (error) => request.log.debug({ err: error }, "a message could not be taken"),
    },
  );
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const { method, body } = request;
  return fetch(
    new Request(context.settings.publicUrl + mcpPath, { method, headers }),
    method === "POST" ? { parsedBody: body } : {},
  );
}
