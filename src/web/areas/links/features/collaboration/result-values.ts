import {
  maximumResultValue,
  type ResultMetric,
  resultMetricCodes,
} from "#domain/deliverables/deliverable-limits.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { readCount } from "#domain/readers/read-count.ts";

/** Figures as they are typed, by metric, all of one day. */
export type ResultValues = Partial<Record<ResultMetric | "measuredOn", string>>;

/** The figures that a creator finds in the statistics of a post. */
export const ownMetrics = ["views", "reach", "likes", "comments", "shares", "saves", "clicks"] as const;

/** The figures that were typed, as the API takes them: '12,500' is 12500. NaN, which is refused, is unreadable. */
export function resultsOf(values: ResultValues) {
  const { measuredOn = "" } = values;
  return resultMetricCodes.flatMap((metric) => {
    const text = values[metric]?.trim() ?? "";
    if (text === "") return [];
    return [{ metric, value: readCount(text, maximumResultValue).value ?? Number.NaN, measuredOn }];
  });
}

/** Figures with those that they take the place of, as the page shows them. */
export function replacing(results: ReturnType<typeof resultsOf>, piece: Pick<OwnDeliverable, "results">) {
  return results.map((result) => {
    const shown = piece.results.find(
      ({ metric, measuredOn }) => metric === result.metric && measuredOn === result.measuredOn,
    );
    return { ...result, replaces: shown?.value };
  });
}
