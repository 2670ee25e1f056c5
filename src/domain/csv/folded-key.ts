import { foldText } from "../fold-text.ts";

/** A header or a cell for comparison: letters and digits only, in lowercase, without accents. '@' counts as a letter. */
export function foldedKey(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}@]/gu, "");
}
