import { maximumReportDays, type ResultMetric } from "./deliverable-limits.ts";

type Reading = { metric: ResultMetric; value: number; measuredOn: string };
type Progress = { metric: ResultMetric; days: { measuredOn: string; value: number }[] };

/** The first of these with two days is shown. */
const preferredMetrics: readonly ResultMetric[] = ["views", "impressions", "reach", "likes"];

/**
 * A figure summed over all posts, on each day on which one of them was measured. A post that was not measured on a
 * day counts with its last figure before. Null if no figure was measured on two days.
 */
export function progressOf(readingsByPost: readonly (readonly Reading[])[]): Progress | null {
  for (const metric of preferredMetrics) {
    const posts = readingsByPost.map((readings) =>
      readings
        .filter((reading) => reading.metric === metric)
        .toSorted((one, other) => one.measuredOn.localeCompare(other.measuredOn)),
    );
    const days = [...new Set(posts.flat().map(({ measuredOn }) => measuredOn))].toSorted();
    if (days.length < 2) continue;
    return {
      metric,
      days: days.slice(-maximumReportDays).map((day) => ({
        measuredOn: day,
        value: posts.reduce(
          (sum, readings) => sum + (readings.findLast(({ measuredOn }) => measuredOn <= day)?.value ?? 0),
          0,
        ),
      })),
    };
  }
  return null;
}
