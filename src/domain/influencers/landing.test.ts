import { describe, expect, it } from "vitest";
import { influencerCategories } from "./categories.ts";
import { isLandingFilter, landingPath, landingTexts, slugOf } from "./landing.ts";
import { languages } from "./languages.ts";

describe("slugOf", () => {
  it.each([
    ["Food & Cooking", "food-cooking"],
    ["São Paulo, Brazil", "sao-paulo-brazil"],
    ["  Málaga (Spain) ", "malaga-spain"],
    ["İzmir", "izmir"],
    ["東京", ""],
    ["../admin", "admin"],
  ])("writes %s as %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe("the addresses of landing pages", () => {
  it("are those of the languages, by their tags", () => {
    expect(landingPath("language", "pt")).toBe("/influencers/language/pt");
    expect(landingTexts("language", "pt").heading).toBe("Creators in Portuguese");
    for (const language of languages) expect(slugOf(language)).toBe(language);
  });

  it("are those of the categories", () => {
    const paths = influencerCategories.map((category) => landingPath("category", category));
    for (const path of paths) expect(path).toMatch(/^\/influencers\/category\/[a-z-]+$/);
    expect(new Set(paths).size).toBe(influencerCategories.length);
  });

  it("are those of a filter where there is no page", () => {
    expect(landingPath("language", "x-own")).toBe("/influencers?language=x-own");
    expect(landingPath("category", "Falconry")).toBe("/influencers?category=Falconry");
    expect(landingPath("location", "東京")).toBe(`/influencers?location=${encodeURIComponent("東京")}`);
    expect(landingPath("location", "Porto, Portugal")).toBe("/influencers/location/porto-portugal");
  });
});

it("names the option in the texts of its page, as it is", () => {
  expect(landingTexts("location", "$& {}").heading).toBe("Creators in $& {}");
  expect(landingTexts("category", "Gaming").text).toMatch(/^Gaming creators, /);
});

it("knows which filters have pages", () => {
  expect(["category", "location", "language", "platform", "search", "x"].filter(isLandingFilter)).toEqual([
    "category",
    "location",
    "language",
  ]);
});
