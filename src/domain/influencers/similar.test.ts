import { expect, test } from "vitest";
import { placeNames } from "#fixtures/place-names.ts";
import { type Comparable, rankSimilar } from "./similar.ts";

const londoner: Comparable = {
  _id: "londoner",
  category: "Food & Cooking",
  platforms: ["instagram", "blog"],
  location: "London, UK",
  languages: ["en"],
  totalFollowers: 11_700,
};
const other = (_id: string, changes: Partial<Comparable> = {}): Comparable => ({
  ...londoner,
  _id,
  ...changes,
});
const ranked = (...others: Comparable[]) => rankSimilar(londoner, others, placeNames).map(({ _id }) => _id);

test("category, platform, tier, and country or language count, in this order", () => {
  const far = { location: "Lima, Peru", languages: ["es"] };
  expect(
    ranked(
      other("mega", { totalFollowers: 4_800_000, ...far }),
      other("elsewhere", far),
      other("other category", { category: "Gaming" }),
      other("same"),
      other("other platform", { platforms: ["tiktok"] }),
      other("nothing", { category: "Gaming", platforms: [], totalFollowers: 5, ...far }),
    ),
  ).toEqual(["same", "elsewhere", "other platform", "mega", "other category", "nothing"]);
});

test("a country is known by its names, and a shared language will do", () => {
  const location = "Leeds, United Kingdom";
  expect(
    ranked(
      other("neither", { location: "Oslo, Norway", languages: ["no"] }),
      other("language", { location: "Oslo, Norway", totalFollowers: 30_000 }),
      other("country", { location, languages: [], totalFollowers: 20_000 }),
    ),
  ).toEqual(["country", "language", "neither"]);
});

test("among equals, the nearest in followers come first, and an empty field is shared with nobody", () => {
  expect(
    ranked(
      other("b", { totalFollowers: 12_000 }),
      other("a", { totalFollowers: 12_000 }),
      other("near", { totalFollowers: 11_800 }),
    ),
  ).toEqual(["near", "a", "b"]);
  const blank = other("blank", { category: "", location: "", languages: [] });
  const blanks = [
    { ...blank, _id: "x", totalFollowers: 90_000 },
    { ...blank, _id: "y", category: "Gaming" },
  ];
  expect(rankSimilar(blank, blanks, placeNames).map(({ _id }) => _id)).toEqual(["y", "x"]);
});
