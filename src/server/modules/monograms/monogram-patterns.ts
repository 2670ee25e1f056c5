import type { MonogramColors } from "./monogram-colors.ts";

/** Side of a monogram. Cards cut off a strip at the top and bottom, and lists round the corners. */
export const monogramSize = 240;

/** Pattern behind the letters in the middle. Bright colors stay at the edges. */
export type Pattern = (colors: { deep: string; first: string; second: string }) => string;

const disc = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
const ring = (x: number, y: number, radius: number, width: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
const shape = (path: string, color: string) => `<path fill="${color}" d="${path}"/>`;

/** The product's wheel, with a road under it. */
const wheel: Pattern = ({ deep, first, second }) =>
  ring(120, 112, 96, 22, deep) + shape("M0 186h240v54H0z", first) + disc(206, 40, 20, second);

/** The sun behind hills. */
const hills: Pattern = ({ deep, first, second }) =>
  disc(202, 40, 28, second) + disc(66, 262, 150, deep) + disc(196, 282, 116, first);

/** Ripples from a corner. */
const ripples: Pattern = ({ deep, first, second }) =>
  ring(0, 240, 190, 26, deep) +
  ring(0, 240, 138, 26, deep) +
  disc(0, 240, 84, first) +
  disc(240, 0, 62, second);

/** A row of tiles, round and square, as on a kitchen wall. */
const tiles: Pattern = ({ deep, first, second }) =>
  shape("M0 172h240v68H0z", deep) +
  shape("M0 240a60 60 0 0 1 60-60v60zM120 180a60 60 0 0 1-60 60v-60z", first) +
  shape("M120 180h60v60zM180 240a30 30 0 0 1 60 0zM180 180h60a30 30 0 0 1-60 0z", second) +
  shape("M0 0h240v28H0z", deep);

/** A road across, with its dashes. */
const road: Pattern = ({ deep, first, second }) =>
  shape("M0 196 196 0h44v56L56 240H0z", deep) + disc(26, 26, 42, second) + shape("M240 158v82h-82z", first);

/** Mountains, and a moon. */
const peaks: Pattern = ({ deep, first, second }) =>
  shape("M-20 240 84 96l104 144z", deep) +
  shape("M0 240v-36l36-32 46 68zM120 240l62-70 58 62v8z", first) +
  disc(40, 46, 24, second);

/** Two wheels that roll out of the picture, and the frame between them. */
const riders: Pattern = ({ deep, first, second }) =>
  ring(20, 212, 44, 20, first) +
  ring(220, 212, 44, 20, second) +
  shape("M62 203h116v18H62z", deep) +
  shape("M40 0h160l-80 60z", deep);

/** Bunting over a square. */
const bunting: Pattern = ({ deep, first, second }) =>
  shape("M0 0h80L40 50zM160 0h80l-40 50z", first) +
  shape("M80 0h80l-40 44z", second) +
  disc(120, 250, 112, deep) +
  shape("M0 206h240v34H0z", second);

const drawings = [wheel, hills, ripples, tiles, road, peaks, riders, bunting] as const;

/** Pattern of a number. Half of them are mirrored. */
export function patternMarkup(number: number, { deep, bright }: MonogramColors): string {
  const [isMirrored, isSwapped, place] = [number % 2 === 1, (number >> 1) % 2 === 1, number >> 2];
  const [first, second] = isSwapped ? bright.toReversed() : bright;
  const drawing = drawings[place % drawings.length] ?? wheel;
  const markup = drawing({ deep, first: first ?? deep, second: second ?? deep });
  return isMirrored ? `<g transform="matrix(-1 0 0 1 ${monogramSize} 0)">${markup}</g>` : markup;
}
