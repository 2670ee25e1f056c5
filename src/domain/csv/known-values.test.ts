import { describe, expect, it } from "vitest";
import { foldText } from "../fold-text.ts";
import { foldedKey } from "./folded-key.ts";
import {
  knownCategories,
  knownCollaborationStates,
  knownIndustries,
  knownRelationships,
  knownVisibilities,
} from "./known-values.ts";
import {
  categoryWords,
  collaborationStateWords,
  industryWords,
  relationshipWords,
  visibilityWords,
} from "./value-words.ts";

const lists = [
  ["category", knownCategories, categoryWords],
  ["industry", knownIndustries, industryWords],
  ["relationship", knownRelationships, relationshipWords],
  ["visibility", knownVisibilities, visibilityWords],
  ["state in a campaign", knownCollaborationStates, collaborationStateWords],
] as const;

describe.each(lists)("words for a %s", (_name, known, words) => {
  it("are read in any case and without accents, and name one value", () => {
    const owners = new Map<string, string>();
    for (const [value, line] of Object.entries(words)) {
      for (const word of [value, ...line.split(", ")]) {
        expect([word, owners.get(foldedKey(word)) ?? value]).toEqual([word, value]);
        owners.set(foldedKey(word), value);
        for (const text of [word, word.toUpperCase(), foldText(word), ` ${word} `]) {
          expect([text, known.read(text)]).toEqual([text, value]);
        }
      }
    }
  });

  it("say nothing about an empty cell or another word", () => {
    for (const text of ["", " ", "???", "Astronomie"]) expect(known.read(text)).toBeUndefined();
  });
});

it("two words for one category are that category, and for several none", () => {
  expect(
    ["Essen & Trinken", "Beauté et maquillage", "Viajes y estilo de vida"].map(knownCategories.read),
  ).toEqual(["Food & Cooking", "Beauty & Cosmetics", "Travel & Lifestyle"]);
  expect(knownCategories.read("Beauté, mode")).toBeUndefined();
});

it("only a really near value is suggested", () => {
  const advice = (text: string) => knownCategories.adviceOn(text).replace(/^known are .*/, "all");
  const texts = [
    "Beautee",
    "Kosmetk",
    "Voyagez",
    "Gardening",
    "Musik",
    "Philatelie",
    "Haustiere",
    "Autos",
    "Beauté, mode",
  ];
  expect(texts.map((text) => [text, advice(text)])).toEqual([
    ["Beautee", "the nearest is 'Beauty & Cosmetics'"],
    ["Kosmetk", "the nearest is 'Beauty & Cosmetics'"],
    ["Voyagez", "the nearest is 'Travel & Lifestyle'"],
    ...["Gardening", "Musik", "Philatelie", "Haustiere", "Autos"].map((text) => [text, "all"]),
    ["Beauté, mode", "the nearest is 'Beauty & Cosmetics'"],
  ]);
});
