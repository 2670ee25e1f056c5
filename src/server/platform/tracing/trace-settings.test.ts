import { expect, it } from "vitest";
import { SettingError } from "#server/config/settings.ts";
import { readTraceSettings } from "./trace-settings.ts";

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };

it("asks for nothing where no collector is named", () => {
  expect(readTraceSettings({})).toBeUndefined();
  expect(readTraceSettings(collector)).toBeDefined();
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be "http\/protobuf"/],
  [{ OTEL_TRACES_SAMPLER: "sometimes" }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
  [{ OTEL_TRACES_SAMPLER_ARG: "50%" }, /^OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1/],
])("refuses %j in one line", (env, line) => {
  expect(() => readTraceSettings(env)).toThrow(SettingError);
  expect(() => readTraceSettings(env)).toThrow(line);
});
