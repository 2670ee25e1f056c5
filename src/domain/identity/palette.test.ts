import { describe, expect, it } from "vitest";
import { colorProblems } from "./color-problems.ts";
import { colorSheet, colorSheetPath, colorsOfPath } from "./color-sheet.ts";
import { fromHex, toHex } from "./oklch.ts";
import { type ChosenColors, colorSlots, paletteOf, worstPair } from "./palette.ts";

/** The same numbers at every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(13);
const anyColor = () =>
  `#${Math.floor(random() * 2 ** 24)
    .toString(16)
    .padStart(6, "0")}`;
const anyChoice = (): ChosenColors =>
  Object.fromEntries(colorSlots.filter(() => random() < 0.5).map((slot) => [slot, anyColor()]));

describe("colors that are accepted", () => {
  it("can be read in both schemes, whatever was chosen", () => {
    const choices = Array.from({ length: 400 }, anyChoice);
    const accepted = choices.filter((chosen) => colorProblems(chosen).length === 0);
    expect(accepted.length).toBeGreaterThan(5);
    for (const chosen of accepted) {
      expect(worstPair(paletteOf(chosen, "light")), JSON.stringify(chosen)).toBeUndefined();
      expect(worstPair(paletteOf(chosen, "dark")), JSON.stringify(chosen)).toBeUndefined();
    }
  });

  it("are those that a refusal proposes", () => {
    for (const chosen of Array.from({ length: 12 }, anyChoice)) {
      const mended = { ...chosen };
      for (let round = 0; round < 6; round += 1) {
        for (const { slot, message } of colorProblems(mended)) {
          const instead = /Try (#[0-9a-f]{6})\.$/.exec(message)?.[1];
          expect(instead, `${slot} of ${JSON.stringify(mended)}`).toBeDefined();
          mended[slot] = instead;
        }
      }
      expect(colorProblems(mended), JSON.stringify(chosen)).toEqual([]);
    }
  });
});

it("refuses yellow for what is clicked, and says what would do", () => {
  expect(colorProblems({ creator: "#ffcc00" })).toEqual([
    {
      slot: "creator",
      message:
        "On light pages, this color has a contrast of only 1.3 to 1 (at least 3 is needed). Try #b07f00.",
    },
  ]);
});

it("keeps a color through the code and back", () => {
  for (const code of ["#000000", "#ffffff", "#c8401f", "#2456c7", "#00ff00"]) {
    expect(toHex(fromHex(code))).toBe(code);
  }
});

it("names its colors in the address of their style sheet, and nothing else", () => {
  const chosen = { creator: "#2456c7", paperDark: "#0f172a" };
  const path = colorSheetPath(chosen);
  expect(path).toBe("/identity/colors/2456c7-x-x-x-x-0f172a.css");
  expect(colorsOfPath("2456c7-x-x-x-x-0f172a")).toEqual(chosen);
  const sheet = colorSheet(chosen);
  expect(sheet).toMatch(/^@media screen\{:root\{[^}]*--accent:#2456c7;/);
  expect(sheet).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{[^}]*--accent:#(?!2456c7)/);
  expect(sheet).toMatch(/\.night,\.scheme-dark\{[^}]*--accent:#(?!2456c7)/);
  expect(sheet).toMatch(/\.band-creator,\.band-brand\{[^}]*--accent:#2456c7;/);
  expect(sheet).not.toContain("light-dark(");
  expect(colorSheet(chosen)).not.toContain("--brand:");
  expect(colorSheetPath({})).toBeUndefined();
  for (const name of ["", "x", "2456c7", "2456c7-x-x-x-x-}", "2456C7-x-x-x-x-x", "2456c7-x-x-x-x-x-x"]) {
    expect(colorsOfPath(name), name).toBeUndefined();
  }
});
