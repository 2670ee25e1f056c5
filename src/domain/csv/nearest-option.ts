import { foldText } from "../fold-text.ts";

/** Likeness from which an option is suggested. Two words of the same subject without a common stem are below it. */
const leastLikeness = 0.6;

/** The option that shares most letter pairs with a text; undefined if none is really near. */
export function nearestOption(text: string, options: readonly string[]): string | undefined {
  const wanted = letterPairs(text);
  let nearest: { option: string; likeness: number } | undefined;
  for (const option of options) {
    const pairs = letterPairs(option);
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length;
    const likeness = (2 * shared) / (pairs.size + wanted.size || 1);
    if (likeness >= leastLikeness && likeness > (nearest?.likeness ?? 0)) nearest = { option, likeness };
  }
  return nearest?.option;
}

/** Pairs of neighboring letters within the words of a text. */
function letterPairs(text: string): Set<string> {
  const words = foldText(text).match(/\p{L}+/gu) ?? [];
  return new Set(
    words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))),
  );
}
