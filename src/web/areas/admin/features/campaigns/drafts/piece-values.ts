import { type ResultMetric, resultMetricCodes } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { secondsIn } from "#domain/deliverables/moment-text.ts";
import type { DisclosurePoint } from "#domain/disclosure/disclosure.contract.ts";

export type PieceValues = {
  platform?: string;
  format?: string;
  title?: string;
  draftDueOn?: string;
  publishOn?: string;
};

export function valuesOfPiece({ title, draftDueOn, publishOn }: Deliverable): PieceValues {
  return { title, draftDueOn: draftDueOn ?? "", publishOn: publishOn ?? "" };
}

/** The platform and the format are those of a new piece; they stay as they are. */
export function inputOfPiece({ title = "", draftDueOn, publishOn, ...kind }: PieceValues) {
  return { ...kind, title, draftDueOn: draftDueOn || null, publishOn: publishOn || null };
}

/** `at` is a moment of the film, such as '0:12'. */
type PointValues = { text?: string; wish?: string; at?: string };
export type AskValues = { points?: PointValues[]; extra?: string };

export function inputOfAsk({ points = [], extra }: AskValues) {
  return {
    points: points.map(({ text = "", wish, at = "" }) => ({
      text,
      must: wish !== "true",
      // What is no moment is refused.
      atSeconds: at.trim() === "" ? null : (secondsIn(at) ?? at),
    })),
    extra: extra === "true",
  };
}

export type PostValues = { url?: string; publishedOn?: string };

export function inputOfPost({ url = "", publishedOn }: PostValues) {
  return { url, ...(publishedOn && { publishedOn }) };
}

/** By the code of the point. */
export type ChecklistValues = { points?: Record<string, { met?: string; reason?: string }> };

export function inputOfChecklist({ points = {} }: ChecklistValues, checklist: readonly DisclosurePoint[]) {
  return checklist.map(({ code }) => {
    const met = points[code]?.met === "true";
    return { point: code, met, reason: met ? "" : (points[code]?.reason ?? "").trim() };
  });
}

export type ResultValues = { measuredOn?: string; proved?: string } & Partial<Record<ResultMetric, string>>;

/** What is left empty is left out. `digits` of the currency in which revenue is entered. */
export function inputOfResults({ measuredOn = "", proved, ...figures }: ResultValues, digits: number) {
  const entered = resultMetricCodes.filter((metric) => figures[metric]?.trim());
  return entered.map((metric) => ({
    metric,
    value: countIn(figures[metric] ?? "", metric === "revenue" ? digits : 0),
    measuredOn,
    proof: proved === "true" ? ("proved" as const) : ("declared" as const),
  }));
}

const factors: Record<string, number> = { k: 1_000, m: 1_000_000 };

/** '12,345', '12 345', '12.345', or '12.3K' as a number, with `digits` moved before the point; NaN if it is none. */
export function countIn(text: string, digits = 0): number {
  const compact = text
    .trim()
    .toLowerCase()
    .replace(/[\s'’]/g, "");
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(compact) ? compact.replace(/[.,]/g, "") : compact;
  const plain = grouped.replace(/,(?=\d{3}(?:\D|$))/g, "");
  const [, number, unit = ""] = /^(\d+(?:[.,]\d+)?)([km]?)$/.exec(plain) ?? [];
  if (number === undefined) return Number.NaN;
  const value = Number(number.replace(",", ".")) * (factors[unit] ?? 1) * 10 ** digits;
  // A fraction that is left is refused, but not what is lost on the way to a binary number.
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value;
}

/** Figures of a pasted text that names them, such as 'Reach 12,345'; undefined if it does not name several. */
export function pastedFigures(text: string): Partial<Record<ResultMetric, string>> | undefined {
  const found = resultMetricCodes.flatMap((metric) => {
    const [, figure] =
      new RegExp(`\\b${metric}\\b[^\\d\\n]{0,20}(\\d[\\d.,]*\\s?[km]?)\\b`, "i").exec(text) ?? [];
    return figure === undefined ? [] : [[metric, figure.trim()] as const];
  });
  return found.length > 1 ? Object.fromEntries(found) : undefined;
}
