import { fromHex, type Oklch, toHex } from "./oklch.ts";
import {
  type ChosenColors,
  type ColorSlot,
  colorSlots,
  paletteOf,
  type Scheme,
  worstPair,
} from "./palette.ts";

export type ColorProblem = { slot: ColorSlot; message: string };

const step = 0.01;

/** Papers come first, because the other colors appear on them. */
const order: readonly ColorSlot[] = ["paper", "paperDark", "creator", "creatorDark", "brand", "brandDark"];

/** Chosen colors with too little contrast. Each message suggests a usable color of the same hue. */
export function colorProblems(chosen: ChosenColors): ColorProblem[] {
  const key = JSON.stringify(chosen);
  // A form asks once per field, on every keystroke.
  if (known?.key !== key) known = { key, problems: findProblems(chosen) };
  return known.problems;
}

let known: { key: string; problems: ColorProblem[] } | undefined;

function findProblems(chosen: ChosenColors): ColorProblem[] {
  const sound: ChosenColors = {};
  const problems: ColorProblem[] = [];
  for (const slot of order) {
    const color = chosen[slot];
    if (color === undefined) continue;
    const problem = problemOf({ ...sound, [slot]: color }, slot);
    if (problem === undefined) sound[slot] = color;
    else problems.push({ slot, message: problem });
  }
  return problems;
}

function problemOf(chosen: ChosenColors, slot: ColorSlot): string | undefined {
  const scheme: Scheme = slot.endsWith("Dark") ? "dark" : "light";
  const worst = worstPair(paletteOf(chosen, scheme));
  if (worst === undefined) return undefined;
  const pages = scheme === "light" ? "light pages" : "dark pages";
  const nearest = nearestColor(chosen, slot, scheme);
  const instead = nearest === undefined ? "Choose another color." : `Try ${nearest}.`;
  const ratio = `${worst.ratio.toFixed(1)} to 1 (at least ${worst.least} is needed)`;
  if (slot.startsWith("paper")) {
    return `On this background, text of ${pages} has a contrast of only ${ratio}. ${instead}`;
  }
  return `On ${pages}, this color has a contrast of only ${ratio}. ${instead}`;
}

/** The closest lightness with enough contrast at the same hue. If none suffices, with less chroma. */
function nearestColor(chosen: ChosenColors, slot: ColorSlot, scheme: Scheme): string | undefined {
  const [l, c, h] = fromHex(chosen[slot] ?? "#000000");
  const fits = (color: string) => worstPair(paletteOf({ ...chosen, [slot]: color }, scheme)) === undefined;
  for (const chroma of [c, c / 2, c / 8]) {
    for (let distance = step; distance <= 1; distance += step) {
      const lighter: Oklch = [l + distance, chroma, h];
      const darker: Oklch = [l - distance, chroma, h];
      const found = [darker, lighter]
        .filter(([each]) => each > 0 && each < 1)
        .map(toHex)
        .find(fits);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

export function isColorSlot(name: string): name is ColorSlot {
  return (colorSlots as readonly string[]).includes(name);
}
