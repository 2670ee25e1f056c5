import { foldText } from "../fold-text.ts";

/** Words of a name without case and accents: 'Ana María Pérez-Gil' becomes ana, maria, perez, gil. */
export function nameWords(name: string): string[] {
  return foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether two names may be those of one person: all words of one are in the other, in any order. */
export function areSimilarNames(one: string, other: string): boolean {
  const [shorter, longer] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  if (shorter === undefined || longer === undefined || shorter.length === 0) return false;
  // Many people have the same first name.
  if (shorter.length === 1 && longer.length > 1) return false;
  return shorter.every((word) => longer.includes(word));
}
