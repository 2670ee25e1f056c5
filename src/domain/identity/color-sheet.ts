import { defaultTokens, type TokenName } from "./default-tokens.ts";
import { toHex } from "./oklch.ts";
import { type ChosenColors, colorSlots, paletteOf } from "./palette.ts";

const prefix = "/identity/colors/";
export const colorSheetRoute = `${prefix}:colors.css`;

/** Drawings have the same colors in light and dark. */
const isPoster = (name: string) => name.startsWith("poster-");

/**
 * Path of the style sheet for these colors. It contains the colors, so the file never changes. Undefined without
 * chosen colors.
 */
export function colorSheetPath(chosen: ChosenColors | undefined): string | undefined {
  if (chosen === undefined || colorSlots.every((slot) => chosen[slot] === undefined)) return undefined;
  return `${prefix}${colorSlots.map((slot) => chosen[slot]?.slice(1).toLowerCase() ?? "x").join("-")}.css`;
}

/** Parses the colors in a path; undefined if it has none. */
export function colorsOfPath(name: string): ChosenColors | undefined {
  if (!/^(?:(?:[0-9a-f]{6}|x)-){5}(?:[0-9a-f]{6}|x)$/.test(name)) return undefined;
  const values = name.split("-");
  return Object.fromEntries(
    colorSlots.flatMap((slot, index) => (values[index] === "x" ? [] : [[slot, `#${values[index]}`]])),
  );
}

/** Style sheet that overrides the tokens of tokens.css. Printed pages keep the defaults. */
export function colorSheet(chosen: ChosenColors): string {
  const light = paletteOf(chosen, "light");
  const dark = paletteOf(chosen, "dark");
  const isChanged = (name: TokenName) =>
    `${light[name]} ${dark[name]}` !== `${defaultTokens[name].light} ${defaultTokens[name].dark}`;
  const names = (Object.keys(light) as TokenName[]).filter(isChanged);
  const rule = (selector: string, of: typeof light, some = names) =>
    `${selector}{${some.map((name) => `--${name}:${toHex(of[name])}`).join(";")}}`;
  const followers = names.filter((name) => !isPoster(name));
  // Bands define their own focus color.
  const ofBands = followers.filter((name) => name !== "focus");
  return [
    `@media screen{${rule(":root", light)}`,
    `@media (prefers-color-scheme:dark){${rule(":root", dark, followers)}}`,
    rule(".scheme-light", light, followers),
    rule(".band-creator,.band-brand", light, ofBands),
    `${rule(".night,.scheme-dark", dark, followers)}}`,
  ].join("");
}
