import type { ResultMetric } from "#domain/deliverables/deliverable-limits.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { ShortFigure } from "#web/ui/short-figure.tsx";

type MetricFigureProps = { metric: ResultMetric; value: number; currency: string };

/** A figure of a post: '12.4K', or an amount of money. */
export function MetricFigure({ metric, value, currency }: MetricFigureProps) {
  if (metric === "revenue") return <span>{moneyText(moneyOf(value, currency))}</span>;
  return <ShortFigure value={value} />;
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** '4.2%', or '–' if nobody knows. */
export function rateText(rate: number | null): string {
  return rate === null ? "–" : percent.format(rate);
}
