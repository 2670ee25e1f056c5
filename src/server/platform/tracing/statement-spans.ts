import { SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { Pool, PoolClient } from "pg";

/** Characters after which a statement is truncated. */
const longestText = 2_000;

type Query = (...parts: unknown[]) => unknown;

/**
 * A span for each statement that a request waits for, including the wait for a connection. Background work has none.
 * A span contains the text with placeholders, and never a value, not even one in an error.
 */
export function statementSpans(tracer: Tracer): (pool: Pool) => void {
  const traced =
    (query: Query): Query =>
    (...parts) => {
      const text = textOf(parts[0]);
      if (text === undefined || trace.getActiveSpan() === undefined) return query(...parts);
      const response = query(...parts);
      if (!(response instanceof Promise)) return response;
      const span = tracer.startSpan(operationOf(text), {
        kind: SpanKind.CLIENT,
        attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, longestText) },
      });
      return response.then(
        (result: unknown) => {
          span.end();
          return result;
        },
        (error: unknown) => {
          span.setAttribute("error.type", codeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          throw error;
        },
      );
    };
  return (pool) => {
    pool.query = traced(pool.query.bind(pool) as Query) as Pool["query"];
    const connect = pool.connect.bind(pool);
    const watched = async () => {
      const client = await connect();
      client.query = traced(client.query.bind(client) as Query) as PoolClient["query"];
      return client;
    };
    // With a callback, the pool calls this itself, for a statement that already has a span.
    pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
      callback === undefined ? watched() : connect(callback)) as Pool["connect"];
    pool.on("release", (_error, client) => {
      Reflect.deleteProperty(client, "query");
    });
  };
}

/** Undefined for anything but a plain statement, such as a stream of rows. */
function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query || !("text" in query))
    return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

const operationOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? "QUERY";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
