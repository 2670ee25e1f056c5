import { expect, it } from "vitest";
import { saysNoValue } from "./no-value.ts";

it.each(["–", "-", " — ", "--", "?", "...", "n/a", "N/A", "#N/A", "k. A.", "keine Angabe", "NULL"])(
  "%j says in any column that there is no value",
  (cell) => {
    for (const kind of ["text", "figure", "percent", "day", "flag"] as const) {
      expect(saysNoValue(cell, kind), kind).toBe(true);
    }
  },
);

it.each([
  "auf Anfrage",
  "On request",
  "TBD",
  "VB",
  "sur demande",
  "À DÉFINIR",
  "bajo petición",
  "none",
  "NA",
])("%j says so in the place of a figure, and is a text as it is", (cell) => {
  expect(saysNoValue(cell, "figure")).toBe(true);
  expect(saysNoValue(cell, "text")).toBe(false);
});

it.each(["", "0", "-5", "12–15", "1.250 €", "?!", "@na", "no", 0, 12.5])("%j is a value", (cell) => {
  expect(saysNoValue(cell, "figure")).toBe(false);
});
