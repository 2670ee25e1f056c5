import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";

/** What tells a collector how a request went, where one is named. No span holds what somebody typed or who it was. */
export type Tracing = {
  /** A span for each request that no ready answer was given to. Register before those. */
  plugin: (app: FastifyInstance) => Promise<void>;
  /** A span for each request whose caller traces, which continues that trace. Register after ready answers. */
  callersPlugin: (app: FastifyInstance) => Promise<void>;
  /** A span for each statement of a request. */
  watchPool(pool: Pool): void;
  /** A span for what is asked of another server. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The trace that a line of the log belongs to. */
  logFields(): object;
  /** Sends what was not sent yet; gives up soon where nobody takes it. */
  stop(): Promise<void>;
};
