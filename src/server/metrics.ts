import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds in seconds: from an answer made in the process to one at the end of every patience. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = { registry: Registry; plugin: (app: FastifyInstance) => Promise<void> };

/** What Prometheus reads: figures of the process, of the answers and of the connections to the database. */
export function makeMetrics(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: "tandem_http_answers_total",
    help: "Answers by status, kept ones and refusals of overload included",
    labelNames: ["status"],
    registers,
  });
  const durations = new Histogram({
    name: "tandem_http_request_duration_seconds",
    help: "Time of the requests that went the whole way, by route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  new Gauge({
    name: "tandem_database_connections",
    help: "Connections to the database that are busy and idle, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  const plugin = fastifyPlugin(async (app: FastifyInstance) => {
    // Beside the other listeners, because kept answers and refusals never reach a hook.
    app.server.on("request", (_request, response) => {
      response.once("close", () => answers.inc({ status: response.statusCode }));
    });
    app.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? "none";
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
      done();
    });
  });
  return { registry, plugin };
}

/** Serves `/metrics` on a port of its own, which visitors cannot reach. Resolves to how it is stopped. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, "listening");
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
