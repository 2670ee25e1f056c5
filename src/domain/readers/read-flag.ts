import type { Reading } from "./reading.ts";

const yes = new Set(["yes", "true", "y", "1", "on", "x"]);
const no = new Set(["no", "false", "n", "0", "off"]);

/** Reads 'Yes', 'no', 'TRUE', and '1'. */
export function readFlag(text: string): Reading<boolean> {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: "must be yes or no" };
}
