import { describe, expect, it } from "vitest";
import { influencerCategories } from "./categories.ts";
import { categoryOfSlug, categoryPath, locationPath, slugOf } from "./landing.ts";

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
  it("lead back to the category", () => {
    for (const category of influencerCategories) {
      const path = categoryPath(category);
      expect(path).toMatch(/^\/influencers\/category\/[a-z-]+$/);
      expect(categoryOfSlug(path.split("/").at(-1) ?? "")).toBe(category);
    }
  });

  it("are those of a filter where there is no page", () => {
    expect(categoryPath("Falconry")).toBe("/influencers?category=Falconry");
    expect(locationPath("東京")).toBe(`/influencers?location=${encodeURIComponent("東京")}`);
    expect(locationPath("Porto, Portugal")).toBe("/influencers/location/porto-portugal");
  });
});
