import { expect, it } from "vitest";
import { suggestedField } from "./suggested-field.ts";

it.each([
  ["number", ["38", "44.5", "40"]],
  ["number", ["1.250,5"]],
  ["day", ["24.12.2026", "03/04/2026"]],
  ["day", ["2026-12-24"]],
  ["flag", ["yes", "no"]],
  ["flag", ["Ja", "Nein"]],
  ["link", ["https://example.com/kit", "example.com/rates"]],
  ["money", ["1,400 $", "$250"]],
  ["text", ["38", "44", "large"]],
  ["text", ["Instagram", "Red"]],
  ["text", []],
])("a field of the kind %s is suggested for a column with %j", (kind, samples) => {
  expect(suggestedField({ header: "Shirt", samples })).toEqual({ label: "Shirt", kind });
});

it("the label is the header, as far as a label may be long", () => {
  expect(suggestedField({ header: "x".repeat(100), samples: [] }).label).toHaveLength(60);
});
