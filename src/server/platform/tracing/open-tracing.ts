import type { Logger } from "#server/platform/logger.ts";
import type { TraceSettings } from "./trace-settings.ts";
import type { Tracing } from "./tracing.ts";

/** Undefined, and nothing of it loaded, where no collector is named. `log` is asked for when there is something to tell. */
export async function openTracing(
  settings: TraceSettings | undefined,
  log: () => Logger,
): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { startTracing } = await import("./start-tracing.ts");
  return startTracing(settings, log);
}
