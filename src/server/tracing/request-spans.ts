import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
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
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { apiPaths } from "#domain/api-paths.ts";

/** Asked every few seconds by whoever stands in front. */
const untraced = new Set<string>([apiPaths.health, apiPaths.healthLive]);

/**
 * A span for each request, from before the first thing that may answer or refuse it to the end of its connection's
 * interest; below it one for each call that a page makes inside the server. Their names are routes: an address may
 * hold a search, an id or a signature.
 */
export function requestSpans(tracer: Tracer): (app: FastifyInstance) => Promise<void> {
  return fastifyPlugin(async (app: FastifyInstance) => {
    const outer = new WeakMap<IncomingMessage, { span: Span; within: Context }>();
    const inner = new WeakMap<FastifyRequest, Span>();
    const others = app.server.listeners("request") as RequestListener[];
    const handOn = (request: IncomingMessage, response: ServerResponse) => {
      for (const listener of others) listener.call(app.server, request, response);
    };
    app.server.removeAllListeners("request");
    app.server.on("request", (request, response) => {
      if (untraced.has(request.url ?? "")) {
        handOn(request, response);
        return;
      }
      const caller = propagation.extract(ROOT_CONTEXT, request.headers);
      const { method = "" } = request;
      const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": method } };
      const span = tracer.startSpan(method, options, caller);
      const within = trace.setSpan(caller, span);
      outer.set(request, { span, within });
      response.once("close", () => {
        // Who left before the end got no status.
        if (!response.writableFinished) span.setAttribute("error.type", "closed");
        finish(span, response.statusCode);
      });
      context.with(within, () => handOn(request, response));
    });

    app.addHook("onRequest", (request, _reply, done) => {
      const route = request.routeOptions.url ?? "none";
      const name = `${request.method} ${route}`;
      const attributes = { "http.request.method": request.method, "http.route": route };
      const known = outer.get(request.raw);
      if (known !== undefined) {
        known.span.updateName(name).setAttributes(attributes);
        // Who had to wait is let in by the end of another request, and would go on in its trace.
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
  });
}

function finish(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
