import { controlPairs, minimumContrast, textPairs } from "./contrast-pairs.ts";
import { defaultTokens, type TokenName } from "./default-tokens.ts";
import { contrast, fromHex, type Oklch } from "./oklch.ts";

export const colorSlots = ["creator", "creatorDark", "brand", "brandDark", "paper", "paperDark"] as const;
export type ColorSlot = (typeof colorSlots)[number];
/** The agency's colors as '#rrggbb'. A missing color for dark pages derives from the light one. */
export type ChosenColors = { [Slot in ColorSlot]?: string | undefined };
export type Scheme = "light" | "dark";
export type Palette = Record<TokenName, Oklch>;
type Side = "accent" | "brand";

const step = 0.005;

/** All colors of one scheme that depend on the chosen ones. */
export function paletteOf(chosen: ChosenColors, scheme: Scheme): Palette {
  const palette = Object.fromEntries(
    Object.entries(defaultTokens).map(([name, value]) => [name, value[scheme]]),
  ) as Palette;
  const paper = paperOf(chosen, scheme);
  if (paper) Object.assign(palette, papers(paper, scheme));
  const creator = sideOf(chosen, "creator", scheme);
  const brand = sideOf(chosen, "brand", scheme);
  if (creator)
    Object.assign(palette, sideColors("accent", creator, palette, scheme), posters("creator", chosen));
  if (brand) Object.assign(palette, sideColors("brand", brand, palette, scheme), posters("brand", chosen));
  // Text and lines have to follow when the paper's lightness changes.
  if (paper) {
    for (const name of ["ink-soft", "ink-faint", "line-strong", "gold-text", "danger-text"] as const) {
      const ground =
        name === "gold-text"
          ? [palette["gold-wash"]]
          : name === "danger-text"
            ? [palette["danger-wash"]]
            : [];
      const least = name === "line-strong" ? minimumContrast.control : minimumContrast.text;
      palette[name] = readable(palette[name], [...grounds(palette), ...ground], least, scheme);
    }
    for (const side of ["accent", "brand"] as const) {
      const on = [...grounds(palette), palette[`${side}-wash`]];
      palette[`${side}-text`] = readable(palette[`${side}-text`], on, minimumContrast.text, scheme);
    }
  }
  return palette;
}

function paperOf(chosen: ChosenColors, scheme: Scheme): Oklch | undefined {
  if (scheme === "light") return chosen.paper === undefined ? undefined : fromHex(chosen.paper);
  if (chosen.paperDark !== undefined) return fromHex(chosen.paperDark);
  if (chosen.paper === undefined) return undefined;
  // The light paper's tint at the default lightness of dark paper.
  const [, chroma, hue] = fromHex(chosen.paper);
  return [defaultTokens.paper.dark[0], Math.min(chroma, 0.02), hue];
}

function papers([l, c, h]: Oklch, scheme: Scheme): Partial<Palette> {
  if (scheme === "light") {
    return {
      paper: [l, c, h],
      raised: [Math.min(1, l + 0.018), c * 0.5, h],
      sunk: [l - 0.029, c * 1.4, h],
      line: [l - 0.1, c * 1.4, h],
    };
  }
  return {
    paper: [l, c, h],
    raised: [l + 0.042, c, h],
    sunk: [Math.max(0, l - 0.03), c, h],
    line: [l + 0.14, c, h],
  };
}

function sideOf(chosen: ChosenColors, name: "creator" | "brand", scheme: Scheme): Oklch | undefined {
  const light = chosen[name];
  const dark = chosen[`${name}Dark`];
  if (scheme === "light") return light === undefined ? undefined : fromHex(light);
  if (dark !== undefined) return fromHex(dark);
  if (light === undefined) return undefined;
  const [l, c, h] = fromHex(light);
  return [Math.max(l, 0.72), Math.min(c, 0.17), h];
}

/** A side's color and its derivatives: on hover, as text, as a wash, and the text color on top of it. */
function sideColors(side: Side, color: Oklch, palette: Palette, scheme: Scheme): Partial<Palette> {
  const [l, c, h] = color;
  const light: Oklch = [0.995, 0.006, h];
  const dark: Oklch = [0.16, 0.03, h];
  const on = contrast(light, color) >= minimumContrast.text ? light : dark;
  const strong: Oklch = [on === light ? l - 0.055 : Math.min(0.97, l + 0.055), c, h];
  const wash: Oklch = scheme === "light" ? [0.928, Math.min(c, 0.036), h] : [0.305, Math.min(c, 0.06), h];
  const text = readable(strong, [...grounds(palette), wash], minimumContrast.text, scheme);
  return {
    [side]: color,
    [`${side}-strong`]: strong,
    [`${side}-text`]: text,
    [`${side}-wash`]: wash,
    [`on-${side}`]: on,
  };
}

/** Drawings keep their colors on dark pages. */
function posters(name: "creator" | "brand", chosen: ChosenColors): Partial<Palette> {
  const color = chosen[name];
  if (color === undefined) return {};
  const [l, c, h] = fromHex(color);
  return { [`poster-${name}`]: [l, c, h], [`poster-${name}-deep`]: [Math.max(0.2, l - 0.11), c * 0.88, h] };
}

function grounds(palette: Palette): Oklch[] {
  return [palette.paper, palette.raised, palette.sunk];
}

/** Darkens a color on light pages, or lightens it on dark ones, until it has enough contrast on all backgrounds. */
function readable([l, c, h]: Oklch, on: readonly Oklch[], least: number, scheme: Scheme): Oklch {
  const direction = scheme === "light" ? -step : step;
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += direction) {
    const color: Oklch = [lightness, c, h];
    if (on.every((ground) => contrast(color, ground) >= least)) return color;
  }
  return scheme === "light" ? [0, 0, 0] : [1, 0, 0];
}

/** The pair of a palette furthest below its minimum contrast; undefined if all suffice. */
export function worstPair(palette: Palette) {
  const measured = [
    ...textPairs.map((pair) => ({ pair, least: minimumContrast.text })),
    ...controlPairs.map((pair) => ({ pair, least: minimumContrast.control })),
  ].map(({ pair: [front, ground], least }) => ({
    front,
    ground,
    least,
    ratio: contrast(palette[front], palette[ground]),
  }));
  return measured
    .filter(({ ratio, least }) => ratio < least)
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)[0];
}
