import { defaultTokens, type TokenName } from "./default-tokens.ts";
import { toHex } from "./oklch.ts";
import { type ChosenColors, colorSlots, paletteOf } from "./palette.ts";

const prefix = "/identity/colors/";
export const colorSheetRoute = `${prefix}:colors.css`;

/** Drawings have one color in both schemes. */
const isPoster = (name: string) => name.startsWith("poster-");

/** The address of the style sheet with these colors, which it names: it never changes. Undefined without any. */
export function colorSheetPath(chosen: ChosenColors | undefined): string | undefined {
  if (chosen === undefined || colorSlots.every((slot) => chosen[slot] === undefined)) return undefined;
  return `${prefix}${colorSlots.map((slot) => chosen[slot]?.slice(1).toLowerCase() ?? "x").join("-")}.css`;
}

/** The colors that an address names; undefined if it names none. */
export function colorsOfPath(name: string): ChosenColors | undefined {
  if (!/^(?:(?:[0-9a-f]{6}|x)-){5}(?:[0-9a-f]{6}|x)$/.test(name)) return undefined;
  const values = name.split("-");
  return Object.fromEntries(
    colorSlots.flatMap((slot, index) => (values[index] === "x" ? [] : [[slot, `#${values[index]}`]])),
  );
}

/** The tokens of tokens.css, with other colors. On paper they stay as they are. */
export function colorSheet(chosen: ChosenColors): string {
  const light = paletteOf(chosen, "light");
  const dark = paletteOf(chosen, "dark");
  const isChanged = (name: TokenName) =>
    `${light[name]} ${dark[name]}` !== `${defaultTokens[name].light} ${defaultTokens[name].dark}`;
  const names = (Object.keys(light) as TokenName[]).filter(isChanged);
  const rule = (selector: string, of: typeof light, some = names) =>
    `${selector}{${some.map((name) => `--${name}:${toHex(of[name])}`).join(";")}}`;
  const followers = names.filter((name) => !isPoster(name));
  // A band has a focus color of its own.
  const ofBands = followers.filter((name) => name !== "focus");
  return [
    `@media screen{${rule(":root", light)}`,
    `@media (prefers-color-scheme:dark){${rule(":root", dark, followers)}}`,
    rule(".scheme-light", light, followers),
    rule(".band-creator,.band-brand", light, ofBands),
    `${rule(".night,.scheme-dark", dark, followers)}}`,
  ].join("");
}
