import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CacheVersion } from "./cache-version.ts";
import type { QueueLength } from "./database/queue-length.ts";
import type { DispatchStep } from "./dispatch-step.ts";
import { freeBytes } from "./files/data-disk.ts";

/** Upper bounds in seconds, from a response built in the process to the longest timeout. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = { registry: Registry; dispatchStep: (app: FastifyInstance) => DispatchStep };

export type Measured = {
  /** Lengths of the queues by name. */
  queueLengths(): Promise<Record<string, QueueLength>>;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  version: Pick<CacheVersion, "current">;
  dataDir: string;
  /** When the last good scheduled backup was begun. */
  lastBackupAt(): Promise<Date | undefined>;
  /** Undefined: no replica is configured. */
  isReplicaRead?: (() => boolean) | undefined;
  canStandIn?: (() => boolean) | undefined;
};

/** Prometheus metrics of the process, its responses, the database, and its queues. */
export function makeMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureDatabase(measured, [registry]);
  measureReplica(measured, [registry]);
  measureRoom(measured, [registry]);
  measureBackups(measured, [registry]);
  return { registry, dispatchStep: responseMetrics([registry]) };
}

function responseMetrics(registers: Registry[]): Metrics["dispatchStep"] {
  const responses = new Counter({
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
  const ready = new Counter({
    name: "tandem_http_ready_answers_total",
    help: "Answers that were kept ready and never came to the router",
    registers,
  });
  return (app) => {
    const routed = new WeakSet<IncomingMessage>();
    app.addHook("onRequest", (request, _reply, done) => {
      routed.add(request.raw);
      done();
    });
    app.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? "none";
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
      done();
    });
    return {
      name: "metrics",
      handle(request, response, next) {
        response.once("close", () => {
          responses.inc({ status: response.statusCode });
          if (response.statusCode < 400 && !routed.has(request)) ready.inc();
        });
        next(request, response);
      },
    };
  };
}

function measureReplica({ isReplicaRead, canStandIn }: Measured, registers: Registry[]): void {
  if (isReplicaRead) {
    new Gauge({
      name: "tandem_replica_read",
      help: "1 while the public reads from the replica, 0 while it is behind or lost and the primary is read",
      registers,
      collect() {
        this.set(Number(isReplicaRead()));
      },
    });
  }
  if (canStandIn) {
    new Gauge({
      name: "tandem_replica_stands_in",
      help: "1 while every commit waits for the replica, so that it would be read if the primary were lost",
      registers,
      collect() {
        this.set(Number(canStandIn()));
      },
    });
  }
}

function measureDatabase({ queueLengths, pool, version }: Measured, registers: Registry[]): void {
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
  new Gauge({
    name: "tandem_changes_heard",
    help: "1 while changes of other processes are heard; at 0 no answer is kept",
    registers,
    collect() {
      this.set(Number(version.current() !== undefined));
    },
  });
  const ask = askedOnce(queueLengths);
  measureQueues(ask, registers, {
    name: "tandem_queue_length",
    help: "Mails and webhook deliveries that wait to be sent; every process tells the same",
    figure: "waiting",
  });
  measureQueues(ask, registers, {
    name: "tandem_queue_oldest_seconds",
    help: "How long the oldest of them has waited; every process tells the same",
    figure: "oldest",
  });
}

/** Shares one query among several metrics: callers get the result of a running query. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function measureQueues(
  ask: () => Promise<Record<string, QueueLength>>,
  registers: Registry[],
  { figure, ...names }: { name: string; help: string; figure: "waiting" | "oldest" },
): void {
  new Gauge({
    ...names,
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      // While the database is down, only these metrics are missing.
      const lengths = await ask().catch(() => ({}));
      for (const [queue, length] of Object.entries(lengths)) this.set({ queue }, length[figure]);
    },
  });
}

function measureRoom({ dataDir }: Measured, registers: Registry[]): void {
  new Gauge({
    name: "tandem_data_free_bytes",
    help: "Room where DATA_DIR is",
    registers,
    async collect() {
      this.set(await freeBytes(dataDir));
    },
  });
}

function measureBackups({ lastBackupAt }: Measured, registers: Registry[]): void {
  new Gauge({
    name: "tandem_backup_last_good_seconds",
    help: "When the last good scheduled backup was begun, in seconds since 1970; every process tells the same",
    registers,
    async collect() {
      this.reset();
      // While the database is down, only this metric is missing.
      const at = await lastBackupAt().catch(() => undefined);
      if (at) this.set(at.getTime() / 1000);
    },
  });
}

/** Serves `/metrics` on a separate port that visitors cannot reach. Resolves to a function that stops it. */
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
