import type { HistoryEntry, RecordType } from "#domain/history/history.contract.ts";
import { fieldText } from "#domain/influencers/field-kinds.ts";

/** A changed field as text; undefined if the record did not exist before or does not exist afterwards. */
export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

type Entry = Pick<HistoryEntry, "before" | "after"> & { record: { type: RecordType } };

export function changedFields({ before, after, record }: Entry): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (name: string, value: unknown) =>
    (record.type === "influencer" && fieldText(name, value)) || textOf(value);
  return names
    .map((name) => ({
      name: readable(name),
      before: before === null ? undefined : shown(name, before[name]),
      after: after === null ? undefined : shown(name, after[name]),
    }))
    .filter((field) => (field.before ?? "–") !== (field.after ?? "–"));
}

/** Longest changes that are shown without unfolding them, in characters. */
const shortLength = 120;

export function areShort(fields: readonly ChangedField[]): boolean {
  const texts = fields.flatMap(({ name, before = "", after = "" }) => [name, before, after]);
  return texts.join("").length <= shortLength;
}

/** 'Name, Bio, and 3 more'. */
export function namesText(fields: readonly ChangedField[]): string {
  const names = fields.slice(0, 3).map(({ name }) => name);
  const others = fields.length - names.length;
  return others === 0 ? names.join(", ") : `${names.join(", ")}, and ${others} more`;
}

/** Converts 'companyName' to 'Company name'. */
function readable(name: string): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(textOf).join(", ") || "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, part]) => `${name} ${textOf(part)}`);
    return parts.join(" ") || "–";
  }
  return String(value);
}
