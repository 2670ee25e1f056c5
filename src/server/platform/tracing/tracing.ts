import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";

export type RequestSpans = {
  /** A span for each request whose caller traces, continuing that trace. Comes before the response cache. */
  ofCallers: DispatchStep;
  /** A span for each request that the response cache does not serve. Comes after it. */
  ofRequests: DispatchStep;
};

/** Reports requests to a collector, if one is configured. Spans never contain personal data or typed text. */
export type Tracing = {
  dispatchSteps(app: FastifyInstance): RequestSpans;
  /** A span for each statement of a request. */
  watchPool(pool: Pool): void;
  /** A span for a call to another server. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The trace that a log line belongs to. */
  logFields(): object;
  /** Sends remaining spans, and gives up soon if nobody accepts them. */
  stop(): Promise<void>;
};
