import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { TRACE_PARENT_HEADER } from "@opentelemetry/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { healthApi } from "#domain/health/health.api.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import type { RequestSpans } from "./tracing.ts";

/** Load balancers and probes call these every few seconds. */
const untraced = new Set<string>(
  [healthApi.readHealth, healthApi.readLiveness].map((endpoint) => pathOf(endpoint)),
);

type Known = WeakMap<IncomingMessage, { span: Span; within: Context }>;

/**
 * A span for each request and, below it, one for each call that a page makes inside the server. They are named after
 * routes, because a URL may contain a search, an ID, or a signature. Responses of the cache have a span only if their
 * caller traces, because they cost less than their spans would.
 */
export function requestSpans(app: FastifyInstance, tracer: Tracer): RequestSpans {
  const outer: Known = new WeakMap();
  const step = (name: string, isWanted: (request: IncomingMessage) => boolean): DispatchStep => ({
    name,
    handle(request, response, next) {
      if (outer.has(request) || untraced.has(request.url ?? "") || !isWanted(request)) {
        next(request, response);
        return;
      }
      const within = begin(tracer, request, response, outer);
      context.with(within, () => next(request, response));
    },
  });
  nameSpans(app, tracer, outer);
  app.decorate("traceCall", (name, work) =>
    tracer.startActiveSpan(name, (span) => work().finally(() => span.end())),
  );
  return {
    ofCallers: step("spans of callers", ({ headers }) => TRACE_PARENT_HEADER in headers),
    ofRequests: step("spans of requests", () => true),
  };
}

function begin(tracer: Tracer, request: IncomingMessage, response: ServerResponse, outer: Known): Context {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const { method = "" } = request;
  const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": method } };
  const span = tracer.startSpan(method, options, parent);
  const within = trace.setSpan(parent, span);
  outer.set(request, { span, within });
  response.once("close", () => {
    // A client that disconnected early got no status.
    if (!response.writableFinished) span.setAttribute("error.type", "closed");
    finish(span, response.statusCode);
  });
  return within;
}

function nameSpans(app: FastifyInstance, tracer: Tracer, outer: Known): void {
  const inner = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const name = `${request.method} ${route}`;
    const attributes = { "http.request.method": request.method, "http.route": route };
    const known = outer.get(request.raw);
    if (known !== undefined) {
      known.span.updateName(name).setAttributes(attributes);
      // A queued request is admitted at the end of another one, and would continue in its trace without this.
      context.with(known.within, done);
      return;
    }
    if (trace.getActiveSpan() === undefined) {
      done();
      return;
    }
    const call = tracer.startSpan(name, { attributes });
    inner.set(request, call);
    context.with(trace.setSpan(context.active(), call), done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const call = inner.get(request);
    if (call !== undefined) finish(call, reply.statusCode);
    done();
  });
}

function finish(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
