import { createRequire } from "node:module";
import type { Font } from "fontkit";

/** The site's two font families, each with a second file for letters beyond the first. */
const families = {
  display: ["bricolage-grotesque", ["latin", "latin-ext"]],
  text: ["instrument-sans", ["latin", "latin-ext"]],
} as const;
export type Family = keyof typeof families;
export type Letters = { family: Family; size: number };

const require = createRequire(import.meta.url);
const opened = new Map<Family, Font[]>();

/**
 * Renders a line of text as SVG paths, which needs no installed fonts and cannot be parsed as markup. Letters that
 * the site's fonts lack are left out.
 */
export function outline(text: string, letters: Letters, x: number, baseline: number): string {
  let position = x;
  const parts: string[] = [];
  for (const { font, written } of runsOf(text, letters.family)) {
    const scale = letters.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(written);
    glyphs.forEach((glyph, index) => {
      const place = positions[index];
      if (place === undefined) return;
      const shape = glyph.path.scale(scale, -scale);
      parts.push(shape.translate(position + place.xOffset * scale, baseline - place.yOffset * scale).toSVG());
      position += place.xAdvance * scale;
    });
  }
  return parts.join("");
}

/** The width of a line, in pixels. */
export function widthOf(text: string, { family, size }: Letters): number {
  return runsOf(text, family)
    .map(({ font, written }) => (font.layout(written).advanceWidth * size) / font.unitsPerEm)
    .reduce((sum, width) => sum + width, 0);
}

/** Text that the fonts can draw, with single spaces between the words. */
export function drawable(text: string, family: Family): string {
  return runsOf(text.normalize("NFC").replace(/\s+/g, " "), family)
    .map(({ written }) => written)
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

/** Wraps a text into at most `lines` lines of at most `width` pixels. An ellipsis marks the cut. */
export function breakLines(text: string, letters: Letters, width: number, lines: number): string[] {
  const broken: string[] = [];
  let line = "";
  for (const word of drawable(text, letters.family).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || widthOf(longer, letters) <= width) {
      line = longer;
      continue;
    }
    broken.push(line);
    line = word;
    if (broken.length === lines) break;
  }
  if (broken.length < lines) return [...broken, line].map((each) => fitted(each, letters, width));
  return broken.map((each, index) => fitted(index === lines - 1 ? `${each}…` : each, letters, width));
}

function fitted(line: string, letters: Letters, width: number): string {
  if (widthOf(line, letters) <= width) return line;
  let kept = line.replace(/…$/, "");
  while (kept.length > 1 && widthOf(`${kept}…`, letters) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

function runsOf(text: string, family: Family): { font: Font; written: string }[] {
  const runs: { font: Font; written: string }[] = [];
  for (const letter of text) {
    const font = fontsOf(family).find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.written += letter;
    else runs.push({ font, written: letter });
  }
  return runs;
}

function fontsOf(family: Family): Font[] {
  const known = opened.get(family);
  if (known) return known;
  // Loaded with the first text that is drawn: it takes 5 MB, and many a start draws none.
  const { openSync } = require("fontkit") as typeof import("fontkit");
  const [name, subsets] = families[family];
  const fonts = subsets.map((subset) => {
    const path = require.resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`);
    const font = openSync(path);
    if (!("layout" in font)) throw new Error(`${path} is a collection of fonts, not one.`);
    return font;
  });
  opened.set(family, fonts);
  return fonts;
}
