import type { Logger } from "#server/platform/logger.ts";
import type { TraceSettings } from "./trace-settings.ts";
import type { Tracing } from "./tracing.ts";

/** Undefined, with nothing loaded, if no collector is configured. `log` is only called to report a problem. */
export async function openTracing(
  settings: TraceSettings | undefined,
  log: () => Logger,
): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { startTracing } = await import("./start-tracing.ts");
  return startTracing(settings, log);
}
