import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Balancer = {
  origin: string;
  /** The number of connections that nodes have refused so far. */
  refused(): number;
  close(): void;
};

/** Between two health checks of a node, in milliseconds: longer than a stop without notice takes. */
const interval = 600;

/**
 * A load balancer: distributes requests in turn, and tries the next node if one refuses the connection. Nodes whose
 * health check fails come last. If a node breaks off, a GET request is retried on the next one.
 */
export async function startBalancer(nodes: string[]): Promise<Balancer> {
  let turn = 0;
  let refused = 0;
  const ready = new Set(nodes);
  const ask = async (node: string) => {
    const result = await fetch(`${node}/api/health`).catch(() => undefined);
    await result?.arrayBuffer().catch(() => {});
    if (result?.ok) ready.add(node);
    else ready.delete(node);
  };
  const asking = setInterval(() => void Promise.all(nodes.map(ask)), interval);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    turn += 1;
    const inTurn = [...nodes.slice(turn % nodes.length), ...nodes.slice(0, turn % nodes.length)];
    const order = inTurn.toSorted((one, other) => Number(ready.has(other)) - Number(ready.has(one)));
    for (const node of order) {
      const outcome = await forward(node, request, body, response);
      if (outcome === "answered") return;
      if (outcome === "refused") {
        refused += 1;
        continue;
      }
      if (request.method !== "GET" || response.headersSent) break;
    }
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close() {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  node: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((resolve) => {
    // A new connection for each request, because a keep-alive connection may close just when it is reused.
    const forwarded = send(node + url, {
      method,
      headers: { ...headers, connection: "close" },
      agent: false,
    });
    forwarded.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : "broken"),
    );
    forwarded.once("response", (result) => {
      const { connection: _, ...passed } = result.headers;
      response.writeHead(result.statusCode ?? 502, passed);
      result.pipe(response, { end: false });
      result.once("end", () => {
        response.end();
        resolve("answered");
      });
      result.once("error", () => resolve("broken"));
    });
    forwarded.end(body);
  });
}
