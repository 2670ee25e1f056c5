import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { controlPairs, minimumContrast, textPairs } from "#domain/identity/contrast-pairs.ts";
import { defaultTokens } from "#domain/identity/default-tokens.ts";
import { contrast, type Oklch } from "#domain/identity/oklch.ts";

const source = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The tokens with the values of one scheme: `--ink: light-dark(oklch(…), oklch(…))`, or one value for both. */
function readTokens(scheme: "light" | "dark"): Map<string, Oklch> {
  const tokens = new Map<string, Oklch>();
  for (const [, name = "", declared = ""] of source.matchAll(/^\s*--([\w-]+):\s*([^;]*oklch[^;]*);/gm)) {
    const [light = "", dark = light] = declared.match(/oklch\([^)]+\)/g) ?? [];
    const [l = 0, c = 0, h = 0] = (scheme === "light" ? light : dark)
      .replace(/[^\d. ]/g, " ")
      .trim()
      .split(/\s+/)
      .map(Number);
    tokens.set(name, [l, c, h]);
  }
  return tokens;
}

const nightPairs = [
  ["on-night", "night"],
  ["on-night-soft", "night"],
] as const;

describe.each(["light", "dark"] as const)("colors of the %s scheme", (scheme) => {
  const tokens = readTokens(scheme);
  const ratio = (first: string, second: string) =>
    contrast(tokens.get(first) ?? [0, 0, 0], tokens.get(second) ?? [0, 0, 0]);

  it.each([...textPairs, ...nightPairs])("%s is readable as text on %s", (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(minimumContrast.text);
  });

  it.each(controlPairs)("%s is told apart on %s", (control, ground) => {
    expect(ratio(control, ground)).toBeGreaterThanOrEqual(minimumContrast.control);
  });

  it.each(Object.entries(defaultTokens))("%s is what an agency's colors start from", (name, values) => {
    expect(values[scheme]).toEqual(tokens.get(name));
  });
});
