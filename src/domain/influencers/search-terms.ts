import { derivedOnce } from "../derived-once.ts";
import { foldText } from "../fold-text.ts";
import { searchedKeys } from "./handle-keys.ts";

/** Groups of names for the same place. */
export type PlaceNames = readonly (readonly string[])[];
const noPlaces: PlaceNames = [];

/**
 * A search term. It matches if every word occurs in some field, if the location has one of the place's other names, or
 * if a channel has one of the `handles`. Quoted text counts as one word.
 */
export type SearchTerm = {
  words: readonly string[];
  otherNames: readonly string[];
  handles: readonly string[];
};

/** Further words of a search are ignored. */
const mostWords = 8;
/** Shorter names often occur within other words, so they only match the end of a location. */
const shortest = 4;

type Token = { text: string; isQuoted: boolean };

/** Terms of a search. A creator has to match all of them. */
export function searchTerms(search: string, places: PlaceNames = noPlaces): SearchTerm[] {
  const tokens = tokensOf(search);
  const terms: SearchTerm[] = [];
  for (let start = 0; start < tokens.length; ) {
    const length = lengthOfName(tokens.slice(start), places);
    const words = tokens.slice(start, start + length).map(({ text }) => text);
    const isQuoted = tokens[start]?.isQuoted ?? false;
    const text = words.join(" ");
    terms.push({
      words,
      otherNames: isQuoted ? [] : otherNamesOf(text, places),
      handles: isQuoted ? [] : searchedKeys(text),
    });
    start += length;
  }
  return terms;
}

/** A single word is searched for as it is. If there are several, commas between them are dropped. */
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

/** Removes commas and semicolons at both ends. */
function withoutCommas(text: string): string {
  const isKept = (character: string) => character !== "," && character !== ";";
  const characters = [...text];
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join("");
}

/** Number of leading tokens that name a place. The longest name wins. */
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

/** Places by folded name; if several share a name, the first wins. */
const groupsByName = derivedOnce(
  (places: PlaceNames) =>
    new Map(places.toReversed().flatMap((names) => names.map((name) => [foldText(name), names]))),
);

/** Other names of the place that the text names. */
export function otherNamesOf(text: string, places: PlaceNames): string[] {
  const wanted = foldText(text);
  return (groupOf(text, places) ?? []).filter((name) => foldText(name) !== wanted);
}

/** Whether a name matches anywhere in a location, rather than only as its last word. */
export function isFoundAnywhere(name: string): boolean {
  return name.length >= shortest;
}

export function isNamed(location: string, name: string): boolean {
  const [there, wanted] = [foldText(location), foldText(name)];
  if (isFoundAnywhere(name)) return there.includes(wanted);
  return there === wanted || there.endsWith(` ${wanted}`);
}

/** Equal for all names of a place. */
export function placeKey(name: string, places: PlaceNames): string {
  return foldText(groupOf(name, places)?.[0] ?? name);
}
