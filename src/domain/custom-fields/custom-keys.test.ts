import { expect, it } from "vitest";
import { customKeyOf, isBuiltInLabel } from "./custom-keys.ts";

it.each([
  ["Shoe size", [], "shoe_size"],
  ["Größe (EU)", [], "grosse_eu"],
  ["Shoe size", ["shoe_size", "shoe_size_2"], "shoe_size_3"],
  ["生日", [], "field"],
  ["__proto__", [], "proto"],
  ["constructor", [], "constructor_2"],
  ["<b>Bold</b>", [], "b_bold_b"],
  ["=1+1", [], "1_1"],
  ["x".repeat(60), [], "x".repeat(40)],
])("the key of %j beside %j is %s", (label, taken, key) => {
  expect(customKeyOf(label, taken)).toBe(key);
});

it("labels of fields and columns that there are already are known however they are written", () => {
  for (const label of ["E-Mail", "full name", "Total followers", "sourced on", "TAGS"])
    expect([label, isBuiltInLabel("influencer", label)]).toEqual([label, true]);
  expect(isBuiltInLabel("brand", "Company Name")).toBe(true);
  expect(isBuiltInLabel("collaboration", "Next step")).toBe(true);
  expect(isBuiltInLabel("collaboration", "Shoe size")).toBe(false);
});
