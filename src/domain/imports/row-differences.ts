import type { CustomField } from "../custom-fields/custom-fields.contract.ts";
import { customShownText } from "../custom-fields/custom-value-text.ts";
import type { CustomValues } from "../custom-fields/custom-values.ts";
import { plainText, readableName } from "../history/plain-text.ts";
import { channelText } from "../influencers/channel-text.ts";
import { fieldText } from "../influencers/field-kinds.ts";
import type { ImportField } from "./import-fields.ts";

type Fields = Record<string, unknown>;
/** Values that a row writes, by field: as they are stored, if they are, and as the row has them. */
export type ShownChanges = { before: Fields; after: Fields };
/** A field that a row writes, as people read it. Empty texts: no value. */
export type RowDifference = { field: string; before: string; after: string };
type Labels = { fields: readonly ImportField[]; ownFields: readonly CustomField[] };

/** Differences between a row and its record, field by field: every value of a row that makes one. Values of own fields are in `custom`, by key. */
export function rowDifferences(
  { before, after }: ShownChanges,
  { fields, ownFields }: Labels,
): RowDifference[] {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const built = Object.keys(after)
    .filter((name) => name !== "custom")
    // Many creators are known by their channels alone.
    .toSorted((a, b) => Number(b === "socials") - Number(a === "socials"))
    .map((name) => ({
      field: labels.get(name) ?? readableName(name),
      ...textsOf(name, before[name], after[name]),
    }));
  return [...built, ...ownDifferences(before.custom, after.custom, ownFields)].filter(
    (difference) => difference.before !== difference.after,
  );
}

/** `after`: null for a value that is removed. */
function ownDifferences(before: unknown, after: unknown, ownFields: readonly CustomField[]): RowDifference[] {
  const [from, to] = [before, after].map((values) => (values ?? {}) as CustomValues);
  return ownFields
    .filter(({ key }) => to !== undefined && key in to)
    .map((field) => ({
      field: field.label,
      before: customShownText(field, from?.[field.key]),
      after: customShownText(field, to?.[field.key] ?? undefined),
    }));
}

function textsOf(name: string, before: unknown, after: unknown): Pick<RowDifference, "before" | "after"> {
  const [from, to] = [valueText(name, before), valueText(name, after)];
  if (name !== "socials") return { before: from, after: to };
  // Channels that stay as they are would hide the one that changes.
  const [fromLines, toLines] = [from.split("\n"), to.split("\n")];
  return {
    before: fromLines.filter((line) => !toLines.includes(line)).join("\n"),
    after: toLines.filter((line) => !fromLines.includes(line)).join("\n"),
  };
}

function valueText(name: string, value: unknown): string {
  // 0 means 'not yet'.
  if (value === undefined || value === null || value === "" || value === 0) return "";
  if (name === "socials" && Array.isArray(value)) return value.map(channelText).join("\n");
  const text = fieldText(name, value) ?? plainText(value);
  return text === "–" ? "" : text;
}
