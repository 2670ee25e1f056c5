import type { Reading } from "./reading.ts";

/** In English, German, French, Spanish, and Portuguese, and as spreadsheets write it there. */
const yes = new Set([
  ...["yes", "true", "y", "1", "on", "x", "✓", "✔", "ja", "wahr", "oui", "vrai"],
  ...["sí", "si", "verdadero", "sim", "verdadeiro"],
]);
const no = new Set([
  ...["no", "false", "n", "0", "off", "nein", "falsch", "non", "faux", "falso", "não", "nao"],
]);

/** Reads 'Yes', 'no', 'TRUE', 'ja', and '1'. */
export function readFlag(text: string): Reading<boolean> {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: "must be yes or no" };
}
