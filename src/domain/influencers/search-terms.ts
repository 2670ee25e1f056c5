import { derivedOnce } from "../derived-once.ts";
import { foldText } from "../fold-text.ts";

/** Names that mean the same place, a list for each place. */
export type PlaceNames = readonly (readonly string[])[];
const noPlaces: PlaceNames = [];

/**
 * One thing that a search looks for: all its words, each in some field, or one of the other names of the place that it
 * names. A quoted text is one word, whatever it contains.
 */
export type SearchTerm = { words: readonly string[]; otherNames: readonly string[] };

/** Later words of a search are not looked for. */
const mostWords = 8;
/** Shorter names are too common within other words: they are found at the end of a location only. */
const shortest = 4;

type Token = { text: string; isQuoted: boolean };

/** What a search looks for. A creator matches if every term does. */
export function searchTerms(search: string, places: PlaceNames = noPlaces): SearchTerm[] {
  const tokens = tokensOf(search);
  const terms: SearchTerm[] = [];
  for (let start = 0; start < tokens.length; ) {
    const length = lengthOfName(tokens.slice(start), places);
    const words = tokens.slice(start, start + length).map(({ text }) => text);
    const isQuoted = tokens[start]?.isQuoted ?? false;
    terms.push({ words, otherNames: isQuoted ? [] : otherNamesOf(words.join(" "), places) });
    start += length;
  }
  return terms;
}

/** One text without white space is looked for as it is. Of several words, the commas between them are left out. */
function tokensOf(search: string): Token[] {
  const found = [...search.matchAll(/"([^"]*)"|“([^“”]*)”|\S+/g)].flatMap(
    ([text, straight, curly]): Token[] => {
      const quoted = (straight ?? curly)?.trim();
      if (quoted) return [{ text: quoted, isQuoted: true }];
      return text.split(/\s+/).map((word) => ({ text: word, isQuoted: false }));
    },
  );
  const tokens =
    found.length === 1
      ? found
      : found.map((token) => (token.isQuoted ? token : { ...token, text: withoutCommas(token.text) }));
  const words = tokens.filter(({ text }) => foldText(text) !== "").slice(0, mostWords);
  return words.length === 0 ? found : words;
}

/** The text without commas and semicolons at its ends. */
function withoutCommas(text: string): string {
  const isKept = (character: string) => character !== "," && character !== ";";
  const characters = [...text];
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join("");
}

/** How many of the first tokens name a place: the longest name counts. */
function lengthOfName(tokens: Token[], places: PlaceNames): number {
  const unquoted = tokens.findIndex(({ isQuoted }) => isQuoted);
  const words = tokens.slice(0, unquoted === -1 ? undefined : unquoted).map(({ text }) => text);
  for (let length = words.length; length > 1; length -= 1) {
    if (groupOf(words.slice(0, length).join(" "), places) !== undefined) return length;
  }
  return 1;
}

function groupOf(name: string, places: PlaceNames) {
  return groupsByName(places).get(foldText(name));
}

/** The first of the places that bear a name, by the folded name. */
const groupsByName = derivedOnce(
  (places: PlaceNames) =>
    new Map(places.toReversed().flatMap((names) => names.map((name) => [foldText(name), names]))),
);

/** The other names of the place that the text names. */
export function otherNamesOf(text: string, places: PlaceNames): string[] {
  const wanted = foldText(text);
  return (groupOf(text, places) ?? []).filter((name) => foldText(name) !== wanted);
}

/** Whether a name is found anywhere in a location, or only as its last word. */
export function isFoundAnywhere(name: string): boolean {
  return name.length >= shortest;
}

/** Whether the location bears the name. */
export function isNamed(location: string, name: string): boolean {
  const [there, wanted] = [foldText(location), foldText(name)];
  if (isFoundAnywhere(name)) return there.includes(wanted);
  return there === wanted || there.endsWith(` ${wanted}`);
}

/** Equal for all names of a place. */
export function placeKey(name: string, places: PlaceNames): string {
  return foldText(groupOf(name, places)?.[0] ?? name);
}
