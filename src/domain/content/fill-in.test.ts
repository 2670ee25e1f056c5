import { expect, it } from "vitest";
import { fillIn } from "./fill-in.ts";

it.each([
  ["© {year} {brand}.", "© 2026 Tandem."],
  ["{brand} and {brand}", "Tandem and Tandem"],
  ["{unknown} stays", "{unknown} stays"],
  ["nothing to fill in", "nothing to fill in"],
])("fills in '%s'", (text, filled) => {
  expect(fillIn(text, { brand: "Tandem", year: "2026" })).toBe(filled);
});
