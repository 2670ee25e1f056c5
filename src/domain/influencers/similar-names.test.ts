import { expect, it } from "vitest";
import { areSimilarNames } from "./similar-names.ts";

it.each([
  ["Lena Fischer", "Lena Fischer"],
  ["Lena Fischer", "fischer, LENA"],
  ["Lena Fischer", "Lena Maria Fischer"],
  ["Zoë Šimić", "Zoe Simic"],
  ["Madonna", "MADONNA"],
  ["Ana Pérez-Gil", "Ana Perez Gil"],
])("%s may be %s", (one, other) => {
  expect([areSimilarNames(one, other), areSimilarNames(other, one)]).toEqual([true, true]);
});

it.each([
  ["Lena Fischer", "Lena"],
  ["Lena Fischer", "Lena Fisher"],
  ["Lena Fischer", "Jonas Fischer"],
  ["Lena", ""],
  ["…", "!"],
])("%s is not taken for %s", (one, other) => {
  expect([areSimilarNames(one, other), areSimilarNames(other, one)]).toEqual([false, false]);
});
