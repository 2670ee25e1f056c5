import { readCount } from "../readers/read-count.ts";
import { readMoney } from "../readers/read-money.ts";
import type { Reading } from "../readers/reading.ts";
import { maximumResultValue, type ResultMetric } from "./deliverable-limits.ts";

/** Reads a figure of a post: '12,345' or '12.4K'. Revenue is in minor units of its currency. */
export function readResult(metric: ResultMetric, text: string, currency: string): Reading<number> {
  return metric === "revenue" ? readMoney(text, currency) : readCount(text, maximumResultValue);
}
