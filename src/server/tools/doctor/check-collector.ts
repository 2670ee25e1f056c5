import type { Environment } from "#server/config/settings.ts";
import { readTraceSettings } from "#server/platform/tracing/trace-settings.ts";
import { about, codeOf, type Finding } from "./finding.ts";

/** Milliseconds. */
const timeoutMs = 5_000;

/** Whether the trace collector responds. Its response does not matter. */
export async function checkCollector(env: Environment): Promise<Finding[]> {
  const { ok, warning } = about("Traces");
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "";
  if (readTraceSettings(env) === undefined) return [ok("no collector is named")];
  const { origin, host } = new URL(endpoint);
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return [ok(`a collector answers at ${host}`)];
  } catch (error) {
    const reason = codeOf(error instanceof Error ? error.cause : undefined) ?? "no answer";
    const mend = "Start the collector, or mend OTEL_EXPORTER_OTLP_ENDPOINT: OTLP over HTTP is at port 4318.";
    return [warning(`the collector at ${host} does not answer (${reason}), and spans are dropped`, mend)];
  }
}
