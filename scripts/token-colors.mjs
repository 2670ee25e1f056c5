import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

export const tokensFile = join(root, "src/web/styles/tokens.css");

/**
 * Reads the token colors and returns a function from a token's name, without dashes, to its color in OKLab. Of two
 * values it uses the light scheme's, because drawings keep it in the dark scheme too.
 */
export function readTokenColors() {
  const text = readFileSync(tokensFile, "utf8");
  const found = text.matchAll(/--([\w-]+):\s*(?:light-dark\(\s*)?oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  const colors = new Map([...found].map(([, name, ...values]) => [name, toLab(...values.map(Number))]));
  return (name) => {
    const color = colors.get(name);
    if (color === undefined) throw new Error(`There is no token --${name} in ${tokensFile}.`);
    return color;
  };
}

/** A perceptual mix of two colors; 0 is the first one. */
export function mix(first, second, share) {
  return first.map((value, index) => value + (second[index] - value) * share);
}

function toLab(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** '#rrggbb' of an OKLab color, clipped to what a screen can show. */
export function toHex([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(toByte).join("")}`;
}

function toByte(linear) {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
