import { csvColumns } from "#domain/csv/csv.contract.ts";
import { headerKey } from "#domain/csv/header-key.ts";
import { foldText } from "#domain/fold-text.ts";
import { influencerFieldNames, influencerFields } from "#domain/influencers/field-list.ts";
import type { CustomSubject } from "./custom-field-kinds.ts";

const keyLength = 40;

/** Left out of bodies, because they are properties of every object. */
const unusable = ["constructor", "prototype"];

/** A key for a label: 'Größe (EU)' becomes 'grosse_eu'. It differs from the keys that are taken. */
export function customKeyOf(label: string, taken: readonly string[]): string {
  const words = foldText(label).match(/[a-z0-9]+/g) ?? [];
  const start = words.join("_").slice(0, keyLength).replace(/_$/, "") || "field";
  const used = new Set([...taken, ...unusable]);
  let key = start;
  for (let number = 2; used.has(key); number += 1) key = `${start}_${number}`;
  return key;
}

const builtIn: Record<CustomSubject, readonly string[]> = {
  influencer: [
    ...csvColumns.influencers,
    ...influencerFieldNames.map((name) => influencerFields[name].label),
    "Handle",
    "Password",
  ],
  brand: [...csvColumns.brands, "Contact Person", "Campaign Goals", "Password"],
  collaboration: [...csvColumns.campaign, "Creator", "Owner", "Scores", "Offer"],
};

/** Whether a field that the product itself has is called like this. A file could not tell the two apart. */
export function isBuiltInLabel(subject: CustomSubject, label: string): boolean {
  return builtIn[subject].some((name) => headerKey(name) === headerKey(label));
}
