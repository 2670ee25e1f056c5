import type { Monogram } from "#domain/monograms/monogram.ts";
import { outline, widthOf } from "#server/platform/lettering/text-outlines.ts";
import { letterColor, monogramColors } from "./monogram-colors.ts";
import { monogramSize, patternMarkup } from "./monogram-patterns.ts";

/** Units of the display font: at this size, its outlines are whole numbers. */
const letters = { family: "display", size: 1000 } as const;
const capHeight = 660;
/**
 * Room for the letters, and its center, which is above the middle of the square because cards show more of the top.
 */
const room = { width: 156, height: 78, x: 120, y: 108 };

export function drawMonogram({ side, pattern, initials }: Monogram): string {
  const palette = monogramColors[side];
  const colors = palette[pattern % palette.length] ?? palette[0];
  if (colors === undefined) throw new Error(`${side} has no colors`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 ${monogramSize} ${monogramSize}"><path fill="${colors.ground}" d="M0 0h${monogramSize}v${monogramSize}H0z"/>${patternMarkup(Math.floor(pattern / palette.length), colors)}${initials === "" ? sign() : lettering(initials)}</svg>`;
}

function lettering(initials: string): string {
  const width = widthOf(initials, letters);
  const scale = Math.min(room.height / capHeight, room.width / width);
  const left = room.x - (width * scale) / 2;
  const baseline = room.y + (capHeight * scale) / 2;
  return `<path fill="${letterColor}" transform="matrix(${rounded(scale)} 0 0 ${rounded(scale)} ${rounded(left)} ${rounded(baseline)})" d="${outline(initials, letters, 0, 0)}"/>`;
}

/** The product's logo, for a name that the site's fonts cannot draw. */
function sign(): string {
  return `<g fill="none" stroke="${letterColor}" stroke-width="18"><circle cx="82" cy="${room.y}" r="30"/><circle cx="158" cy="${room.y}" r="30"/><path d="M82 ${room.y}h76" stroke-linecap="round"/></g>`;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
