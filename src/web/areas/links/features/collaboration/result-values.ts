import {
  maximumResultValue,
  type ResultMetric,
  resultMetricCodes,
} from "#domain/deliverables/deliverable-limits.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { readCount } from "#domain/readers/read-count.ts";

/** Typed figures by metric, all for one day. */
export type ResultValues = Partial<Record<ResultMetric | "measuredOn", string>>;

/** Figures that creators find in the statistics of a post. */
export const ownMetrics = ["views", "reach", "likes", "comments", "shares", "saves", "clicks"] as const;

/** Converts typed figures for the API: '12,500' becomes 12500. Unreadable ones are NaN, which the API refuses. */
export function resultsOf(values: ResultValues) {
  const { measuredOn = "" } = values;
  return resultMetricCodes.flatMap((metric) => {
    const text = values[metric]?.trim() ?? "";
    if (text === "") return [];
    return [{ metric, value: readCount(text, maximumResultValue).value ?? Number.NaN, measuredOn }];
  });
}

/** Adds to each figure the value that it replaces, as shown on the page. */
export function replacing(
  results: ReturnType<typeof resultsOf>,
  deliverable: Pick<OwnDeliverable, "results">,
) {
  return results.map((result) => {
    const shown = deliverable.results.find(
      ({ metric, measuredOn }) => metric === result.metric && measuredOn === result.measuredOn,
    );
    return { ...result, replaces: shown?.value };
  });
}
