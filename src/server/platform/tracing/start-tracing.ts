import { setTimeout as sleep } from "node:timers/promises";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, getNumberFromEnv, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  detectResources,
  hostDetector,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "#server/platform/logger.ts";
import { requestSpans } from "./request-spans.ts";
import { statementSpans } from "./statement-spans.ts";
import type { TraceSettings } from "./trace-settings.ts";
import type { Tracing } from "./tracing.ts";

/** Time that a shutdown waits for a collector, in milliseconds. */
const longestFlush = 2_000;

const detectors = [
  hostDetector,
  serviceInstanceIdDetector,
  resourceAttributesEnvDetector,
  serviceNameEnvDetector,
];

/**
 * Creates spans and sends them in the background. Spans that the collector does not accept are dropped; nothing waits
 * for them.
 */
export function startTracing(settings: TraceSettings, log: () => Logger): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ "service.name": "tandem" }).merge(detectResources({ detectors })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: tellingOfLoss(new OTLPTraceExporter(), log), ...batches() }),
    ],
  });
  const tracer = provider.getTracer("tandem");
  return {
    dispatchSteps: (app) => requestSpans(app, tracer),
    watchPool: statementSpans(tracer),
    span: (name, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    logFields() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    stop: async () => {
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, sleep(longestFlush, undefined, { ref: false })]);
    },
  };
}

/** The span processor does not read these variables itself. */
function batches() {
  const sizes = {
    scheduledDelayMillis: getNumberFromEnv("OTEL_BSP_SCHEDULE_DELAY"),
    exportTimeoutMillis: getNumberFromEnv("OTEL_BSP_EXPORT_TIMEOUT"),
    maxQueueSize: getNumberFromEnv("OTEL_BSP_MAX_QUEUE_SIZE"),
    maxExportBatchSize: getNumberFromEnv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
  };
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined));
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace("parentbased_", "")]?.() ?? new AlwaysOnSampler();
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Logs one line when the collector stops accepting spans, and one when it accepts them again. */
function tellingOfLoss(exporter: SpanExporter, log: () => Logger): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isLost) log().warn("The collector takes no spans; they are dropped until it does.");
        if (!failed && isLost) log().info("The collector takes spans again.");
        isLost = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
