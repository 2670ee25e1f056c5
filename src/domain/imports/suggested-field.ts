import type { CustomKind } from "../custom-fields/custom-field-kinds.ts";
import { customLabelLength } from "../custom-fields/custom-fields.contract.ts";
import { readCustomValue } from "../custom-fields/read-custom-value.ts";
import { readDay } from "../readers/read-day.ts";
import type { ImportColumn } from "./imports.contract.ts";

/** Kinds that samples can show, the narrowest first. */
const shownKinds = ["number", "day", "flag", "link", "money"] as const satisfies CustomKind[];
const currencySign = /[$€£¥]|\b[A-Z]{3}\b/;

/** A label and a kind for a new own field with the values of a column. */
export function suggestedField({ header, samples }: Pick<ImportColumn, "header" | "samples">): {
  label: string;
  kind: CustomKind;
} {
  const shown = shownKinds.find((kind) => samples.length > 0 && samples.every((text) => isOf(kind, text)));
  return { label: header.slice(0, customLabelLength), kind: shown ?? "text" };
}

function isOf(kind: (typeof shownKinds)[number], text: string): boolean {
  // The column decides about the order of day and month.
  if (kind === "day") return readDay(text, "day-first").value !== undefined;
  if (kind === "number") return !currencySign.test(text) && isRead(kind, text);
  if (kind === "money") return currencySign.test(text) && isRead(kind, text);
  // A plain word is an address for the reader, too.
  if (kind === "link") return text.includes("/") && isRead(kind, text);
  return isRead(kind, text);
}

function isRead(kind: CustomKind, text: string): boolean {
  return readCustomValue({ kind, options: [], currency: "USD" }, text).value !== undefined;
}
