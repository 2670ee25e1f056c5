import { z } from "zod";
import { type Rule, webAddress } from "#server/config/setting-rules.ts";
import { type Environment, read } from "#server/config/settings.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type TraceSettings = {
  sampler: (typeof samplers)[number];
  /** Share of traces that a ratio sampler keeps, from 0 to 1. */
  ratio: number;
};

const protocol: Rule<string> = {
  schema: z.literal("http/protobuf"),
  must: 'must be "http/protobuf"; every collector takes it, by default on port 4318',
};
/** The exporter reads this variable itself. */
const collector: Rule<string> = { ...webAddress, canBeInFile: false };
const sampler: Rule<TraceSettings["sampler"]> = {
  schema: z.enum(samplers),
  must: `must be one of ${samplers.join(", ")}`,
};
const ratio: Rule<number> = {
  schema: z
    .string()
    .regex(/^[01]?\.?\d+$/)
    .transform(Number)
    .refine((number) => number <= 1),
  must: "must be a number between 0 and 1",
};
const yesOrNo: Rule<boolean> = {
  schema: z.enum(["true", "false"]).transform((text) => text === "true"),
  must: 'must be "true" or "false"',
};

/**
 * The OpenTelemetry variables that Tandem reads itself; the exporter reads the others. Undefined if no collector is
 * configured or tracing is off. Throws a `SettingError`.
 */
export function readTraceSettings(env: Environment): TraceSettings | undefined {
  const endpoint = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT", collector);
  const settings = {
    sampler: read(env, "OTEL_TRACES_SAMPLER", sampler) ?? "parentbased_always_on",
    ratio: read(env, "OTEL_TRACES_SAMPLER_ARG", ratio) ?? 1,
  };
  read(env, "OTEL_EXPORTER_OTLP_PROTOCOL", protocol);
  if (endpoint === undefined || read(env, "OTEL_SDK_DISABLED", yesOrNo)) return undefined;
  return settings;
}
