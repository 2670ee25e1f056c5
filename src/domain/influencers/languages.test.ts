import { describe, expect, it } from "vitest";
import { languageName, languageNames, languages, normalizeLanguage } from "./languages.ts";

describe("the languages", () => {
  it("are canonical tags, each with a name of its own, in the order of the names", () => {
    const names = languages.map(languageName);
    expect(Intl.getCanonicalLocales([...languages])).toEqual(languages);
    expect(names.filter((name, index) => name === languages[index])).toEqual([]);
    expect(new Set(names).size).toBe(languages.length);
    expect(names.toSorted((one, other) => one.localeCompare(other, "en"))).toEqual(names);
  });

  it("are shown by name, and what is none of them as it is", () => {
    expect(languageNames(["pt", "yue"])).toBe("Portuguese, Cantonese");
    expect(["tlh", "x_y", ""].map(languageName)).toEqual(["tlh", "x_y", ""]);
  });
});

describe("normalizeLanguage", () => {
  it.each([
    ["pt", "pt"],
    [" PT ", "pt"],
    ["iw", "he"],
    ["tl", "fil"],
    ["pt-BR", undefined],
    ["tlh", undefined],
    ["Portuguese", undefined],
    ["p_t", undefined],
    ["", undefined],
  ])("reads %j as %j", (text, tag) => {
    expect(normalizeLanguage(text)).toBe(tag);
  });
});
