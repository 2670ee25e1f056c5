import { type ResultMetric, resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";

/** Figures as they are typed, by metric, all of one day. */
export type ResultValues = Partial<Record<ResultMetric | "measuredOn", string>>;

/** The figures that a creator finds in the statistics of a post. */
export const ownMetrics = ["views", "reach", "likes", "comments", "shares", "saves", "clicks"] as const;

/** The figures that were typed, as the API takes them. Thousands may be parted: '12,500' is 12500. */
export function resultsOf(values: ResultValues) {
  const { measuredOn = "" } = values;
  return resultMetricCodes.flatMap((metric) => {
    const text = values[metric]?.replace(/[\s.,’']/g, "") ?? "";
    if (text === "") return [];
    return [{ metric, value: /^\d+$/.test(text) ? Number(text) : Number.NaN, measuredOn }];
  });
}
