import { describe, expect, it, test } from "vitest";
import { placeNames } from "#fixtures/place-names.ts";
import { platforms } from "./platforms.ts";
import { isNamed, searchTerms } from "./search-terms.ts";

const words = (search: string) => searchTerms(search).map((term) => term.words.join("|"));

test.each([
  ["yoga", ["yoga"]],
  ["yoga,", ["yoga,"]],
  ["beauty  london", ["beauty", "london"]],
  ["beauty, london;", ["beauty", "london"]],
  ['"vegan skincare"', ["vegan skincare"]],
  ['berlin "vegan skincare" “slow food”', ["berlin", "vegan skincare", "slow food"]],
  ['5" heels', ['5"', "heels"]],
  ['"', ['"']],
  ['" "', ['"', '"']],
  [", ,", [",", ","]],
  ["a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"]],
])("%j looks for %j", (search, expected) => {
  expect(words(search)).toEqual(expected);
});

it.each([
  ["instagram.com/Ann?igsh=1 bread", ["instagram ann"]],
  ["bread, @Zoë,", platforms.map((platform) => `${platform} zoe`)],
  ['"@ann"', []],
  ["ann", []],
  ["ann@mail.example", []],
])("%j names the channels %j", (search, handles) => {
  expect(searchTerms(search).flatMap((term) => term.handles)).toEqual(handles);
});

describe("a place", () => {
  it.each([
    ["UK", [{ words: ["UK"], otherNames: ["United Kingdom", "Great Britain"] }]],
    [
      "beauty united kingdom",
      [
        { words: ["beauty"], otherNames: [] },
        { words: ["united", "kingdom"], otherNames: ["UK", "Great Britain"] },
      ],
    ],
    [
      "new york city",
      [
        { words: ["new", "york"], otherNames: ["NYC"] },
        { words: ["city"], otherNames: [] },
      ],
    ],
    ['"UK"', [{ words: ["UK"], otherNames: [] }]],
    ["bangalore", [{ words: ["bangalore"], otherNames: ["Bengaluru"] }]],
  ])("%j is found by its other names, unless it is quoted", (search, terms) => {
    expect(searchTerms(search, placeNames)).toEqual(terms.map((term) => ({ ...term, handles: [] })));
  });

  it.each([
    ["London, UK", "UK", true],
    ["uk", "UK", true],
    ["Milwaukee", "UK", false],
    ["Duke Street, Boston", "UK", false],
    ["East Bengaluru", "bengaluru", true],
  ])("%s bears the name %s: %s", (location, name, expected) => {
    expect(isNamed(location, name)).toBe(expected);
  });

  it("has each name once, so that a search knows which place is meant", () => {
    const names = placeNames.flat().map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(placeNames.every((group) => group.length > 1)).toBe(true);
  });
});
