import { type ResultMetric, resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { secondsIn } from "#domain/deliverables/moment-text.ts";
import { readResult } from "#domain/deliverables/read-result.ts";
import type { DisclosurePoint } from "#domain/disclosure/disclosure.contract.ts";

export type DeliverableValues = {
  platform?: string;
  format?: string;
  title?: string;
  draftDueOn?: string;
  publishOn?: string;
};

export function valuesOfDeliverable({ title, draftDueOn, publishOn }: Deliverable): DeliverableValues {
  return { title, draftDueOn: draftDueOn ?? "", publishOn: publishOn ?? "" };
}

/** Platform and format can only be set for a new deliverable. */
export function inputOfDeliverable({ title = "", draftDueOn, publishOn, ...kind }: DeliverableValues) {
  return { ...kind, title, draftDueOn: draftDueOn || null, publishOn: publishOn || null };
}

/** `at`: a moment of the video, such as '0:12'. */
type PointValues = { text?: string; wish?: string; at?: string };
export type AskValues = { points?: PointValues[]; extra?: string };

export function inputOfAsk({ points = [], extra }: AskValues) {
  return {
    points: points.map(({ text = "", wish, at = "" }) => ({
      text,
      must: wish !== "true",
      // The server refuses unreadable text.
      atSeconds: at.trim() === "" ? null : (secondsIn(at) ?? at),
    })),
    extra: extra === "true",
  };
}

export type PostValues = { url?: string; publishedOn?: string };

export function inputOfPost({ url = "", publishedOn }: PostValues) {
  return { url, ...(publishedOn && { publishedOn }) };
}

/** By code of the checklist's point. */
export type ChecklistValues = { points?: Record<string, { met?: string; reason?: string }> };

export function inputOfChecklist({ points = {} }: ChecklistValues, checklist: readonly DisclosurePoint[]) {
  return checklist.map(({ code }) => {
    const met = points[code]?.met === "true";
    return { point: code, met, reason: met ? "" : (points[code]?.reason ?? "").trim() };
  });
}

export type ResultValues = { measuredOn?: string; proved?: string } & Partial<Record<ResultMetric, string>>;

/** Typed figures by metric. Empty ones are left out. */
export function readingsOfResults(values: ResultValues, currency: string) {
  const entered = resultMetricCodes.filter((metric) => values[metric]?.trim());
  return entered.map((metric) => ({ metric, ...readResult(metric, values[metric] ?? "", currency) }));
}

/**
 * Converts results for the API. Revenue is in minor units of `currency`. Unreadable figures are NaN, which the API
 * refuses.
 */
export function inputOfResults(values: ResultValues, currency: string) {
  const { measuredOn = "", proved } = values;
  return readingsOfResults(values, currency).map(({ metric, value = Number.NaN }) => ({
    metric,
    value,
    measuredOn,
    proof: proved === "true" ? ("proved" as const) : ("declared" as const),
  }));
}

/** Figures in a pasted text such as 'Reach 12,345'; undefined unless it names several. */
export function pastedFigures(text: string): Partial<Record<ResultMetric, string>> | undefined {
  const found = resultMetricCodes.flatMap((metric) => {
    const [, figure] =
      new RegExp(`\\b${metric}\\b[^\\d\\n]{0,20}(\\d[\\d.,]*\\s?[km]?)\\b`, "i").exec(text) ?? [];
    return figure === undefined ? [] : [[metric, figure.trim()] as const];
  });
  return found.length > 1 ? Object.fromEntries(found) : undefined;
}
