import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The tokens with the values of one scheme: `--ink: light-dark(oklch(…), oklch(…))`, or one value for both. */
function readTokens(scheme: "light" | "dark"): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name = "", declared = ""] of source.matchAll(/^\s*--([\w-]+):\s*([^;]*oklch[^;]*);/gm)) {
    const [light = "", dark = light] = declared.match(/oklch\([^)]+\)/g) ?? [];
    tokens.set(name, scheme === "light" ? light : dark);
  }
  return tokens;
}

const schemes = { light: readTokens("light"), dark: readTokens("dark") };

/** Relative luminance (WCAG) of an `oklch(L C h)` color, clipped to sRGB like on a screen. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = color
    .replace(/[^\d. ]/g, " ")
    .trim()
    .split(/\s+/)
    .map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [bright = 0, dark = 0] = [luminance(first), luminance(second)].sort((x, y) => y - x);
  return (bright + 0.05) / (dark + 0.05);
}

const papers = ["paper", "raised", "sunk"];
const textPairs: [string, string][] = [
  ...["ink", "ink-soft", "ink-faint", "accent-text", "brand-text", "gold-text", "danger-text"].flatMap(
    (text) => papers.map((paper): [string, string] => [text, paper]),
  ),
  ...["accent", "brand", "gold", "danger"].flatMap((side): [string, string][] => [
    [`on-${side}`, side],
    [`${side}-text`, `${side}-wash`],
    ["ink", `${side}-wash`],
  ]),
  ...["accent", "brand", "danger"].map((side): [string, string] => [`on-${side}`, `${side}-strong`]),
  ["on-night", "night"],
  ["on-night-soft", "night"],
];
const controlPairs: [string, string][] = ["line-strong", "accent", "brand", "danger", "focus"].flatMap(
  (control) => papers.map((paper): [string, string] => [control, paper]),
);

describe.each(Object.entries(schemes))("colors of the %s scheme", (_, tokens) => {
  const ratio = (first: string, second: string) =>
    contrast(tokens.get(first) ?? "", tokens.get(second) ?? "");

  it.each(textPairs)("%s is readable as text on %s", (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)("%s is told apart on %s", (control, ground) => {
    expect(ratio(control, ground)).toBeGreaterThanOrEqual(3);
  });
});
